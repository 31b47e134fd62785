import type { ViewCount } from './observation.ts';

/** Additional share of bad views, beyond the tolerated share, of a bad version. */
const BAD_VERSION_MARGIN = 0.1;
/** Log-odds a bad version reaches by chance once in 150 cases. */
export const MIN_BAD_VERSION_EVIDENCE = 5;

/** Returns how much likelier these bad views are for a version with the usual failure rate than for one failing in
 *  every tenth view: a logarithm, negative in the opposite case (Wald, Sequential Analysis, 1947). Valid at any time of
 *  a sequential test: a bad version reaches `x` at most once in e^x.
 *  @param passes tolerated share of bad views */
export function computeLogOddsOfGood({ views, bad }: ViewCount, passes: number): number {
  const worse = passes + BAD_VERSION_MARGIN;
  return (views - bad) * Math.log((1 - passes) / (1 - worse)) - bad * Math.log(worse / passes);
}
