import type { ViewCount } from './observation.ts';

/** Share of bad views, above the tolerated share, from which a version is assumed to be bad. */
const BAD_VERSION_MARGIN = 0.1;
/** Log-odds that a bad version reaches by chance at most once in 150 cases. */
export const MIN_BAD_VERSION_EVIDENCE = 5;

/** Returns the log-odds that a version with these bad views is good: positive if it has the usual failure rate,
 *  negative if every tenth view fails beyond that (Wald, Sequential Analysis, 1947). The result may be tested after
 *  every view: a bad version reaches `x` at most once in e^x cases.
 *  @param passes tolerated share of bad views */
export function computeLogOddsOfGood({ views, bad }: ViewCount, passes: number): number {
  const worse = passes + BAD_VERSION_MARGIN;
  return (views - bad) * Math.log((1 - passes) / (1 - worse)) - bad * Math.log(worse / passes);
}
