import type { Count } from './seen.ts';

/** A version that breaks so many more views than pass as usual is bad. */
const WORSE_BY = 0.1;
/** Chance lets a bad version be this sure once in 150. */
export const SURE = 5;

/** How much likelier it is to see so few bad views of a version that does as usual than of one that breaks every tenth
 *  view: a logarithm, negative where it is the other way round (Wald, Sequential Analysis, 1947). It may be asked for at
 *  any time: a bad version gets to `x` once in e^x at most.
 *  @param passes share of bad views that passes as usual */
export function oddsOfGood({ views, bad }: Count, passes: number): number {
  const worse = passes + WORSE_BY;
  return (views - bad) * Math.log((1 - passes) / (1 - worse)) - bad * Math.log(worse / passes);
}
