import { onCLS, onINP, onLCP } from 'web-vitals';
import { toReportedMs, toReportedShift } from './reporter.ts';

/** Web vitals of the landing page. A value that the browser cannot measure is absent. */
export interface Vitals {
  lcpMs?: number;
  inpMs?: number;
  cls?: number;
}

/** Measures the web vitals of the page, events before the call included.
 *  @param onMeasured called each time the page is hidden, because later events are unreliable */
export function measureVitals(onMeasured: (vitals: Vitals) => void): void {
  const vitals: Vitals = {};
  onLCP(({ value }) => (vitals.lcpMs = toReportedMs(value)));
  onINP(({ value }) => (vitals.inpMs = toReportedMs(value)));
  onCLS(({ value }) => (vitals.cls = toReportedShift(value)));
  // The library settles its values in the capture phase of the same event; this listener runs in the bubble phase.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && Object.keys(vitals).length > 0) onMeasured({ ...vitals });
  });
}
