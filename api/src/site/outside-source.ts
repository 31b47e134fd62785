import type { DroppedRow, SourceKind } from '@fotosoc/contract/source';
import type { Db } from '../ground/db/connection.ts';
import { findSetting, saveSetting } from '../ground/db/settings.ts';
import type { Settings } from '../ground/db/tables.ts';
import type { Ground } from '../ground/ground.ts';
import { MINUTE_MS } from '../ground/units.ts';

const KEPT_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
/** What has not changed is kept for the next process anew that often, for its time. */
const KEPT_AGAIN_MS = 5 * MINUTE_MS;

export interface Kept<T> {
  value: T;
  /** How long ago it was read. */
  ageSeconds: number;
}

/** What was read last, and when by Unix time in ms. */
interface Read<T> {
  value: T;
  readAt: number;
}

/** What was read, with what is told of it to who looks after it. */
export interface Told {
  /** As many as there were. */
  rows: number;
  dropped: DroppedRow[];
}

/** A source that is asked, unless it was taken over. */
export interface KnownSource {
  kind: SourceKind;
  url: string;
  isAsked: () => Promise<boolean>;
  source: OutsideSource<Told>;
}

/** Where what was read is kept for the next process. */
export interface Keeper<T> {
  find: () => Promise<Read<T> | undefined>;
  save: (read: Read<T>) => Promise<void>;
}

interface SourceOptions<T> {
  /** As logs call it. */
  name: string;
  read: () => Promise<T>;
  keeper?: Keeper<T>;
  background: Ground['background'];
  now: () => Date;
  report: (error: unknown) => void;
}

/** Something outside this site that pages show. */
export interface OutsideSource<T> {
  /** What was read last, be it by a process before; undefined as long as it never could be read. Nobody waits for the
   *  source: what is older than a minute is read again behind, and of one that fails after 1, 2, 4 … 60 minutes. */
  latest: () => Promise<Kept<T> | undefined>;
  /** The same read now, for who takes it over; as it was read last where the source fails.
   *  @throws what the source fails with, as long as it never could be read */
  fresh: () => Promise<Kept<T>>;
  /** Without asking it. Times are Unix times in ms. */
  standing: () => Promise<{
    last: { value: T; readAt: number } | undefined;
    failure: { at: number; sentence: string; nextAt: number } | undefined;
  }>;
}

export function outsideSource<T>({ name, read, keeper, background, now, report }: SourceOptions<T>): OutsideSource<T> {
  let latest: Read<T> | undefined;
  let recalled: Promise<void> | undefined;
  let reading: Promise<void> | undefined;
  let failure: { at: number; sentence: string } | undefined;
  let failures = 0;
  let nextAt = 0;

  const take = (taken: Read<T>) => {
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
  const told = (): Kept<T> | undefined =>
    latest && { value: latest.value, ageSeconds: Math.floor((now().getTime() - latest.readAt) / 1000) };

  return {
    latest: async () => {
      await recallOnce();
      if (!reading && now().getTime() >= nextAt) {
        reading = refresh();
        background.run(() => reading!.catch(report));
      }
      return told();
    },
    fresh: async () => {
      await recallOnce();
      try {
        await (reading ??= background.watch(refresh()));
      } catch (error) {
        if (!latest) throw error;
        report(error);
      }
      return told()!;
    },
    standing: async () => {
      await recallOnce();
      return { last: latest, failure: failure && { ...failure, nextAt } };
    },
  };
}

/** Keeps in the database what a source said last.
 *  @param url of the source; what another one said is forgotten
 *  @param revive makes what was stored of a value of today, or throws */
export function keeperIn<T>(
  db: Db,
  setting: keyof Settings,
  { url, revive }: { url: string; revive: (stored: unknown) => T },
): Keeper<T> {
  let kept = { text: '', readAt: 0 };
  return {
    save: async ({ value, readAt }) => {
      const text = JSON.stringify(value);
      if (text === kept.text && readAt - kept.readAt < KEPT_AGAIN_MS) return;
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
        return undefined; // of a release that kept something else
      }
    },
  };
}
