macro_rules! leave_if_odd {
    ($n:expr) => {
        if $n % 2 == 1 {
            return Err("odd");
        }
    };
}
macro_rules! checked_half {
    ($n:expr) => {{
        leave_if_odd!($n);
        $n / 2
    }};
}
pub(crate) use checked_half;
