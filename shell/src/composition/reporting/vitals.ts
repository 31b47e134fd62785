import { onCLS, onINP, onLCP } from 'web-vitals';
import { measuredMs, measuredShift } from './reporter.ts';

/** Web vitals of the page somebody landed on; what the browser cannot tell is absent. */
export interface Vitals {
  lcpMs?: number;
  inpMs?: number;
  cls?: number;
}

/** Measures the page, also what happened before this was called.
 *  @param onMeasured told each time the page is hidden: nothing that comes later can be relied on */
export function measureVitals(onMeasured: (vitals: Vitals) => void): void {
  const vitals: Vitals = {};
  onLCP(({ value }) => (vitals.lcpMs = measuredMs(value)));
  onINP(({ value }) => (vitals.inpMs = measuredMs(value)));
  onCLS(({ value }) => (vitals.cls = measuredShift(value)));
  // The library settles its numbers while the same event is captured; here it bubbles.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && Object.keys(vitals).length > 0) onMeasured({ ...vitals });
  });
}
