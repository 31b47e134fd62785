import type { Count } from './seen.ts';

/** Additional share of bad views, beyond the tolerated share, of a bad version. */
const WORSE_BY = 0.1;
/** Log-odds a bad version reaches by chance once in 150 cases. */
export const SURE = 5;

/** Returns how much likelier these bad views are for a version with the usual failure rate than for one failing in
 *  every tenth view: a logarithm, negative in the opposite case (Wald, Sequential Analysis, 1947). Valid at any time of
 *  a sequential test: a bad version reaches `x` at most once in e^x.
 *  @param passes tolerated share of bad views */
export function oddsOfGood({ views, bad }: Count, passes: number): number {
  const worse = passes + WORSE_BY;
  return (views - bad) * Math.log((1 - passes) / (1 - worse)) - bad * Math.log(worse / passes);
}
