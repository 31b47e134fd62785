import PQueue from 'p-queue';

const DEFAULT_CONCURRENCY = 8;

/** Processes items with limited concurrency, because a bucket handles many requests at once. When it rejects, no work
 *  is running.
 *  @returns results of `work` in the order of the items */
export async function mapConcurrently<T, R>(
  items: Iterable<T>,
  work: (item: T) => Promise<R>,
  concurrency = DEFAULT_CONCURRENCY,
): Promise<R[]> {
  const queue = new PQueue({ concurrency });
  const results: R[] = [];
  const failures: unknown[] = [];
  for (const [index, item] of [...items].entries()) {
    const done = queue.add(async () => {
      results[index] = await work(item);
    });
    done.catch((error: unknown) => {
      failures.push(error);
      queue.clear();
    });
  }
  await queue.onIdle();
  if (failures.length > 0) throw failures[0];
  return results;
}
