import { onCLS, onINP, onLCP } from 'web-vitals';
import { toReportedMs, toReportedShift } from './reporter.ts';

/** Web vitals of the landing page. A value that the browser cannot measure is absent. */
export interface Vitals {
  lcpMs?: number;
  inpMs?: number;
  blockedMs?: number;
  cls?: number;
}

/** Measures the web vitals of the page, events before the call included.
 *  @param onMeasured called each time the page is hidden, because later events are unreliable */
export function measureVitals(onMeasured: (vitals: Vitals) => void): void {
  const vitals: Vitals = {};
  onLCP(({ value }) => (vitals.lcpMs = toReportedMs(value)));
  onINP(({ value }) => (vitals.inpMs = toReportedMs(value)));
  onCLS(({ value }) => (vitals.cls = toReportedShift(value)));
  watchIdleFrames((blockedMs) => (vitals.blockedMs = toReportedMs(blockedMs)));
  // The library settles its values in the capture phase of the same event; this listener runs in the bubble phase.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && Object.keys(vitals).length > 0) onMeasured({ ...vitals });
  });
}

const MIN_IDLE_MS = 10_000;
const MINUTE_MS = 60_000;

interface LongAnimationFrame extends PerformanceEntry {
  blockingDuration: number;
  /** Zero for a frame without input. */
  firstUIEventTimestamp: number;
}

/** Measures how long frames without input block the landing page. Only Chromium reports long animation frames.
 *  @param onMeasured called with the blocking time per minute, in ms, each time the page is hidden after ten seconds
 *  @see https://developer.mozilla.org/docs/Web/API/PerformanceLongAnimationFrameTiming */
function watchIdleFrames(onMeasured: (blockedMs: number) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('long-animation-frame')) return;
  const startedAt = performance.now();
  const { pathname } = location;
  let blockedMs = 0;
  const isLanding = () => location.pathname === pathname; // later pages may be of another remote
  new PerformanceObserver((list) => {
    if (!isLanding()) return;
    for (const frame of list.getEntries() as LongAnimationFrame[])
      if (frame.firstUIEventTimestamp === 0) blockedMs += frame.blockingDuration;
  }).observe({ type: 'long-animation-frame' });
  // In the capture phase, so that this listener runs before the listener that sends the values.
  const measure = () => {
    const idleMs = performance.now() - startedAt;
    const isMeasured = document.visibilityState === 'hidden' && idleMs >= MIN_IDLE_MS && isLanding();
    if (isMeasured) onMeasured((blockedMs * MINUTE_MS) / idleMs);
  };
  window.addEventListener('visibilitychange', measure, true);
}
