/** Seed of random choices; `SEED` repeats a run. */
export const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Returns a generator of numbers from 0 up to 1, reproducible by seed. Mulberry32. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
