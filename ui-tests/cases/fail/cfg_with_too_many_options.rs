use std::future::ready;

#[longhand::longhand]
async fn settings() -> u32 {
    #[cfg(unix)]
    let a = ready(1).await;
    #[cfg(not(unix))]
    let a = 0;
    #[cfg(windows)]
    ready(()).await;
    #[cfg(debug_assertions)]
    ready(()).await;
    #[cfg(target_pointer_width = "64")]
    ready(()).await;
    #[cfg(target_endian = "little")]
    ready(()).await;
    #[cfg(panic = "unwind")]
    ready(()).await;
    #[cfg(target_os = "linux")]
    ready(()).await;
    a
}

fn main() {
    drop(settings());
}
