import { MINUTE_MS } from '../ground/units.ts';

const KEPT_MS = MINUTE_MS;

export interface Kept<T> {
  value: T;
  /** How long ago it was read. */
  ageSeconds: number;
}

/** What was read last, and when by Unix time in ms. */
export interface Read<T> {
  value: T;
  readAt: number;
}

interface KeepOptions<T> {
  read: () => Promise<T>;
  /** What was read before this process began, for as long as it can read nothing itself. */
  before?: () => Promise<Read<T> | undefined>;
  now: () => Date;
  report: (error: unknown) => void;
}

/** Reads something at most once a minute; visitors in between get what was read last, and so do those who come while
 *  it cannot be read. Only as long as it never could be read is the failure theirs. */
export function staleWhileError<T>({ read, before, now, report }: KeepOptions<T>): () => Promise<Kept<T>> {
  let latest: Read<T> | undefined;
  let reading: Promise<void> | undefined;
  let nextAt = 0;
  const refresh = async () => {
    try {
      latest = { value: await read(), readAt: now().getTime() };
      nextAt = latest.readAt + KEPT_MS;
    } catch (error) {
      latest ??= await before?.();
      if (!latest) throw error;
      nextAt = now().getTime() + KEPT_MS;
      report(error);
    } finally {
      reading = undefined;
    }
  };
  return async () => {
    if (now().getTime() >= nextAt) await (reading ??= refresh());
    const { value, readAt } = latest!;
    return { value, ageSeconds: Math.floor((now().getTime() - readAt) / 1000) };
  };
}
