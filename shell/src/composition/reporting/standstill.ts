/** A page that answers to nothing for so long stands still. */
const STILL_MS = 3000;
const BEAT_MS = 1000;
/** A computer that slept is no page that stood still. */
const MOST_MS = 60_000;

/** Tells when the page stood still after it was first painted, for how many ms. */
export function noticeStandstills(onStill: (ms: number) => void): void {
  if (PerformanceObserver.supportedEntryTypes.includes('longtask')) {
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        if (duration >= STILL_MS && startTime >= (painted?.startTime ?? 0)) onStill(duration);
      }
    }).observe({ type: 'longtask', buffered: true });
    return;
  }
  // Firefox and WebKit tell of no long tasks; there a beat comes late. What is hidden is slowed down by the browser.
  let last = performance.now();
  let isSeen = false;
  setInterval(() => {
    const now = performance.now();
    const late = now - last - BEAT_MS;
    if (isSeen && late >= STILL_MS && late < MOST_MS) onStill(late);
    last = now;
    isSeen = document.visibilityState === 'visible';
  }, BEAT_MS);
  document.addEventListener('visibilitychange', () => {
    isSeen = false;
  });
}
