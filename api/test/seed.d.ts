/** What a test's choices follow from; `SEED` repeats a run. */
export declare const SEED: number;
/** Numbers from 0 up to 1 that are the same for the same seed. Mulberry32. */
export declare function randomFrom(seed: number): () => number;
