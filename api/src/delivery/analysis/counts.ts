/** Counters of page views per version. */
export const COUNTS = [
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
  'drawn',
  'undrawn',
] as const;
export type CountName = (typeof COUNTS)[number];
export type Counts = Record<CountName, number>;

export const NOTHING = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Counts;

export function plus(a: Counts, b: Counts): Counts {
  return Object.fromEntries(COUNTS.map((name) => [name, a[name] + b[name]])) as Counts;
}
