// `cfg_if!` as statements: what stands in a branch stands in the macro's place, or is the value at the end.
//@ run: case(3)
//@ run: case(0)
pub async fn case(n: usize) -> usize {
    cfg_if::cfg_if! {
        if #[cfg(any())] {
            missing().await;
        } else if #[cfg(all())] {
            use std::ops::Add as _;
            let g = d("g");
            let m = y(n.add(1)).await;
        } else {
            let m = missing();
        }
    }
    cfg_if::cfg_if! {
        if #[cfg(not(all()))] {
            return missing();
        }
    }
    cfg_if::cfg_if! {
        if #[cfg(all())] {
            if m == 1 {
                return y(g.see()).await;
            }
        }
    }
    y(()).await;
    cfg_if::cfg_if! {
        if #[cfg(target_has_atomic = "8")] {
            y(m).await + g.see()
        } else {
            missing().await
        }
    }
}
