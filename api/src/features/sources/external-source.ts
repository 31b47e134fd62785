import type { DroppedRow, SourceKind } from '@fotosoc/contract/source';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findSetting, saveSetting } from '@fotosoc/server-kit/db/settings';
import type { Settings } from '@fotosoc/server-kit/db/tables';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { MINUTE_MS } from '@fotosoc/server-kit/units';

const KEPT_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
/** Interval at which an unchanged value is stored again with the time of its last read, so that a restarted process
 *  knows its age. */
const RESTORE_INTERVAL_MS = 5 * MINUTE_MS;

export interface CachedValue<T> {
  value: T;
  ageSeconds: number;
}

/** Last value, with the time of the read as Unix time in ms. */
interface ReadValue<T> {
  value: T;
  readAt: number;
}

/** Value with the report for content editors. */
export interface SourceReport {
  rows: number;
  dropped: DroppedRow[];
}

/** External source, which is read unless it was replaced by an import. */
export interface KnownSource {
  kind: SourceKind;
  url: string;
  isAsked: () => Promise<boolean>;
  source: ExternalSource<SourceReport>;
}

/** Store of the last value for the next process. */
export interface SourceStore<T> {
  find: () => Promise<ReadValue<T> | undefined>;
  save: (read: ReadValue<T>) => Promise<void>;
}

interface SourceOptions<T> {
  name: string;
  read: () => Promise<T>;
  keeper?: SourceStore<T>;
  background: ServerKit['background'];
  now: () => Date;
  report: (error: unknown) => void;
}

/** External data that pages show. */
export interface ExternalSource<T> {
  /** Returns the last value, also from an earlier process; undefined if the source was never readable. The call does
   *  not wait for the source: values older than a minute are read again in the background, after failures with pauses
   *  of 1, 2, 4 … 60 minutes. */
  latest: () => Promise<CachedValue<T> | undefined>;
  /** Reads the value now, for an import; returns the last value if the source fails.
   *  @throws the error of the source, if it was never readable */
  fresh: () => Promise<CachedValue<T>>;
  /** Returns the status without reading the source. Times are Unix times in ms. */
  standing: () => Promise<{
    last: { value: T; readAt: number } | undefined;
    failure: { at: number; sentence: string; nextAt: number } | undefined;
  }>;
}

export function createExternalSource<T>({
  name,
  read,
  keeper,
  background,
  now,
  report,
}: SourceOptions<T>): ExternalSource<T> {
  let latest: ReadValue<T> | undefined;
  let recalled: Promise<void> | undefined;
  let reading: Promise<void> | undefined;
  let failure: { at: number; sentence: string } | undefined;
  let failures = 0;
  let nextAt = 0;

  const take = (taken: ReadValue<T>) => {
    latest = taken;
    nextAt = taken.readAt + KEPT_MS;
  };
  const recall = async () => {
    const before = await keeper?.find();
    if (before) take(before);
  };
  const recallOnce = () =>
    (recalled ??= recall().catch((error: unknown) => {
      recalled = undefined;
      throw error;
    }));
  const refresh = async () => {
    try {
      take({ value: await read(), readAt: now().getTime() });
      failures = 0;
      failure = undefined;
    } catch (error) {
      nextAt = now().getTime() + Math.min(KEPT_MS * 2 ** failures, LONGEST_PAUSE_MS);
      failures += 1;
      failure = { at: now().getTime(), sentence: error instanceof Error ? error.message : String(error) };
      throw new Error(`${name}: ${failure.sentence}`, { cause: error });
    } finally {
      reading = undefined;
    }
    await keeper?.save(latest!).catch(report);
  };
  const readLatest = (): CachedValue<T> | undefined =>
    latest && { value: latest.value, ageSeconds: Math.floor((now().getTime() - latest.readAt) / 1000) };

  return {
    latest: async () => {
      await recallOnce();
      if (!reading && now().getTime() >= nextAt) {
        reading = refresh();
        background.run(() => reading!.catch(report));
      }
      return readLatest();
    },
    fresh: async () => {
      await recallOnce();
      try {
        await (reading ??= background.watch(refresh()));
      } catch (error) {
        if (!latest) throw error;
        report(error);
      }
      return readLatest()!;
    },
    standing: async () => {
      await recallOnce();
      return { last: latest, failure: failure && { ...failure, nextAt } };
    },
  };
}

/** Creates a store of the last value in the database.
 *  @param url URL of the source; values of other URLs are ignored
 *  @param revive converts a stored value to the current format, or throws */
export function createSourceStore<T>(
  db: Db,
  setting: keyof Settings,
  { url, revive }: { url: string; revive: (stored: unknown) => T },
): SourceStore<T> {
  let kept = { text: '', readAt: 0 };
  return {
    save: async ({ value, readAt }) => {
      const text = JSON.stringify(value);
      if (text === kept.text && readAt - kept.readAt < RESTORE_INTERVAL_MS) return;
      await saveSetting(db, setting, JSON.stringify({ url, readAt, value }));
      kept = { text, readAt };
    },
    find: async () => {
      const text = await findSetting(db, setting);
      if (text === undefined) return undefined;
      const last = JSON.parse(text) as { url: string; readAt: number; value: unknown };
      if (last.url !== url) return undefined;
      try {
        return { value: revive(last.value), readAt: last.readAt };
      } catch {
        return undefined; // stored by a release with another format
      }
    },
  };
}
