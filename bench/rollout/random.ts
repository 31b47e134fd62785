/** Random numbers from 0 to 1. */
export type Random = () => number;

/** Draws from a binomial distribution; large means use the normal approximation. */
export function drawBinomial(views: number, share: number, random: Random): number {
  const mean = views * share;
  if (mean > 30) return Math.max(0, Math.min(views, mean + Math.sqrt(mean * (1 - share)) * drawNormal(random)));
  let bad = 0;
  for (let view = 0; view < views; view += 1) if (random() < share) bad += 1;
  return bad;
}

/** Returns the index of the share that contains a number from 0 to 1. */
export function pickShareIndex(shares: readonly number[], at: number): number {
  let left = at;
  const index = shares.findIndex((share) => (left -= share) < 0);
  return index === -1 ? shares.length - 1 : index;
}

export function drawNormal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Seeded random numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
