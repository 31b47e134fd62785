import { median, type Rows } from '../print.ts';
import type { Load } from './load.ts';
import type { Visit } from './visit.ts';

const MEASURES: Record<keyof Load | keyof Visit, string> = {
  fcp: 'FCP ms',
  lcp: 'LCP ms',
  hero: 'six hero pictures ms',
  usable: 'usable ms',
  cls: 'CLS',
  scriptBytes: 'JavaScript bytes',
  fontBytes: 'font bytes',
  pictureBytes: 'picture bytes',
  htmlBytes: 'HTML bytes',
  allBytes: 'all bytes',
  depth: 'request depth',
  there: 'to /gallery ms',
  back: 'back to / ms',
  again: 'to /gallery again ms',
  opening: 'opening the viewer, INP ms',
};

/** What was measured of one page, round by round, by what served it. */
export interface Measured {
  composed: Partial<Load & Visit>[];
  monolith: Partial<Load & Visit>[];
  /** Only of a page that there is one of. */
  bare?: Partial<Load & Visit>[];
}

/** The median of each measure, and what is composed in parts of the monolith. */
export function mediansOf({ bare, monolith, composed }: Measured): Rows {
  const measures = Object.keys(MEASURES).filter((one): one is keyof typeof MEASURES => one in composed[0]!);
  const rows = measures.map((measure) => {
    const middle = (rounds: Partial<Load & Visit>[]) => median(rounds.map((round) => round[measure] ?? NaN));
    const [of, part] = [middle(monolith), middle(composed)];
    const row = { ...(bare && { bare: middle(bare) }), monolith: of, composed: part, 'of monolith': part / of };
    return [MEASURES[measure], row] as const;
  });
  return Object.fromEntries(rows);
}
