const LANES = 8;

/** Processes items with limited concurrency, because a bucket handles many requests at once. When it rejects, no work
 *  is running.
 *  @returns results of `work` in the order of the items */
export async function mapConcurrently<T, R>(
  items: Iterable<T>,
  work: (item: T) => Promise<R>,
  lanes = LANES,
): Promise<R[]> {
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
