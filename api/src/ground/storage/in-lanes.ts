const LANES = 8;

/** Does the same with each, a few at a time: a bucket answers many at once. When it rejects, nothing is under way.
 *  @returns what `work` made of each, in their order */
export async function inLanes<T, R>(items: Iterable<T>, work: (item: T) => Promise<R>, lanes = LANES): Promise<R[]> {
  const waiting = [...[...items].entries()];
  const results: R[] = [];
  const lane = async () => {
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1]);
    } catch (error) {
      waiting.length = 0;
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return results;
}
