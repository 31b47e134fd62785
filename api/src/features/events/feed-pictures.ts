import type { Event } from '@fotosoc/contract/event';
import type { Photo } from '@fotosoc/contract/photo';
import { MINUTE_MS } from '@fotosoc/server-kit/units';
import { fetchPhoto, type FetchServices } from '../sources/fetch-photo.ts';
import { findVisiblePhotosById } from '../photos/read.ts';

/** Maximum number of stored pictures of a feed, for its soonest events. */
const MAX_FEED_PICTURES = 50;
/** Time after which a round fetches no further pictures. */
const FETCH_ROUND_MS = 15_000;
const MAX_RETRY_DELAY_MS = 60 * MINUTE_MS;

export type PicturedEvent = Event & { photo: Photo | null };

export interface FeedPictures {
  /** Fetches missing pictures of events, and deletes pictures that no event uses any more. */
  keep: (events: readonly Event[]) => Promise<void>;
  /** Returns events with their stored pictures; other pictures are left out. */
  show: (events: readonly Event[]) => Promise<PicturedEvent[]>;
}

/** Stores the pictures of a feed's events as photos of the site.
 *  @param report called with each failed picture, which is retried after 1, 2, 4 … 60 minutes */
export function createFeedPictures(site: FetchServices, report: (error: unknown) => void): FeedPictures {
  const { db, config, now } = site;
  const failed = new Map<string, { failures: number; nextAt: number }>();
  let round: Promise<void> | undefined;

  async function keepAll(events: readonly Event[]): Promise<void> {
    const coming = events.filter(({ end, image }) => isExternalPicture(image) && Date.parse(end) > now().getTime());
    const wanted = [...new Set(coming.map(({ image }) => image))].slice(0, MAX_FEED_PICTURES);
    const kept = new Set((await db.selectFrom('outside_pictures').select('source').execute()).map((row) => row.source));
    for (const source of failed.keys()) if (!wanted.includes(source)) failed.delete(source);
    const until = performance.now() + FETCH_ROUND_MS;
    for (const source of wanted) {
      if (performance.now() > until) break;
      if (!kept.has(source) && (failed.get(source)?.nextAt ?? 0) <= now().getTime()) await keepOne(source);
    }
    const named = new Set(events.map(({ image }) => image));
    const gone = [...kept].filter((source) => !named.has(source));
    if (gone.length > 0) await db.deleteFrom('outside_pictures').where('source', 'in', gone).execute();
  }

  async function keepOne(source: string): Promise<void> {
    const place = { purpose: 'page', link: 'events', gallery: 1 } as const;
    try {
      await fetchPhoto(site, { source, place }, async (trx, photo_id) => {
        await trx.insertInto('outside_pictures').values({ source, photo_id }).execute();
      });
      failed.delete(source);
    } catch (error) {
      const failures = failed.get(source)?.failures ?? 0;
      const pause = Math.min(MINUTE_MS * 2 ** failures, MAX_RETRY_DELAY_MS);
      failed.set(source, { failures: failures + 1, nextAt: now().getTime() + pause });
      report(error);
    }
  }

  return {
    keep: async (events) => {
      if (config.readOnly) return;
      round ??= keepAll(events).finally(() => {
        round = undefined;
      });
      await round;
    },
    show: async (events) => {
      const sources = [...new Set(events.flatMap(({ image }) => (isExternalPicture(image) ? image : [])))];
      const rows =
        sources.length === 0
          ? []
          : await db.selectFrom('outside_pictures').selectAll().where('source', 'in', sources).execute();
      const ids = new Map(rows.map(({ source, photo_id }) => [source, photo_id]));
      const photos = await findVisiblePhotosById(db, [...ids.values()]);
      return events.map((event) => {
        const photo = photos.get(ids.get(event.image) ?? '') ?? null;
        return { ...event, photo, image: photo?.url ?? (isExternalPicture(event.image) ? '' : event.image) };
      });
    },
  };
}

function isExternalPicture(image: string): boolean {
  return image.startsWith('https:');
}
