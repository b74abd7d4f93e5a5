//! A timer with one helper thread per timer: the least machinery that wakes from elsewhere.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::Duration;

/// What timer and helper thread have in common.
struct Alarm {
    rung: bool,
    waker: Option<Waker>,
}

/// Ready when its time is over; the time runs from its creation.
pub struct Delay {
    alarm: Arc<Mutex<Alarm>>,
}

/// A delay that starts now.
pub fn delay(time: Duration) -> Delay {
    let alarm = Arc::new(Mutex::new(Alarm { rung: false, waker: None }));
    let theirs = Arc::clone(&alarm);
    thread::spawn(move || {
        thread::sleep(time);
        let mut alarm = theirs.lock().unwrap();
        alarm.rung = true;
        // Taken out under the lock, called after it: whoever is woken may poll at once and wants the lock.
        let waker = alarm.waker.take();
        drop(alarm);
        waker.inspect(Waker::wake_by_ref);
    });
    Delay { alarm }
}

/// Whoever gave up waiting is not to be woken.
impl Drop for Delay {
    fn drop(&mut self) {
        self.alarm.lock().unwrap().waker = None;
    }
}

impl Future for Delay {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let mut alarm = self.alarm.lock().unwrap();
        if alarm.rung {
            return Poll::Ready(());
        }
        // Whoever polled last is to be woken: a task may have moved to another executor meanwhile.
        alarm.waker = Some(cx.waker().clone());
        Poll::Pending
    }
}
