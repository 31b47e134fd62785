export const VIEW_COUNTERS = [
  'started',
  'answered',
  'heard',
  'failed',
  'crashed',
  'calls_failed',
  'mismatched',
  'timed',
  'slow',
  'lcp_timed',
  'lcp_late',
  'inp_timed',
  'inp_late',
  'blocked_timed',
  'blocked_late',
  'drawn',
  'undrawn',
] as const;
export type CountName = (typeof VIEW_COUNTERS)[number];
export type Counts = Record<CountName, number>;

export const ZERO_COUNTS = Object.fromEntries(VIEW_COUNTERS.map((name) => [name, 0])) as Counts;

export function addCounts(a: Counts, b: Counts): Counts {
  return Object.fromEntries(VIEW_COUNTERS.map((name) => [name, a[name] + b[name]])) as Counts;
}
