/** Minimum duration of a reported long task. */
const LONG_TASK_MS = 3000;
const BEAT_MS = 1000;
/** Maximum duration of a reported long task. A longer gap means that the computer slept. */
const MAX_LONG_TASK_MS = 60_000;

/** Calls `onStill` with the duration, in ms, of each long task after the first paint. */
export function watchLongTasks(onStill: (ms: number) => void): void {
  if (PerformanceObserver.supportedEntryTypes.includes('longtask')) {
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        if (duration >= LONG_TASK_MS && startTime >= (painted?.startTime ?? 0)) onStill(duration);
      }
    }).observe({ type: 'longtask', buffered: true });
    return;
  }
  // Firefox and WebKit do not report long tasks; a late timer indicates one. Hidden pages are throttled by the browser.
  let last = performance.now();
  let isSeen = false;
  setInterval(() => {
    const now = performance.now();
    const late = now - last - BEAT_MS;
    if (isSeen && late >= LONG_TASK_MS && late < MAX_LONG_TASK_MS) onStill(late);
    last = now;
    isSeen = document.visibilityState === 'visible';
  }, BEAT_MS);
  document.addEventListener('visibilitychange', () => {
    isSeen = false;
  });
}
