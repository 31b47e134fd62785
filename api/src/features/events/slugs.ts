import type { Db } from '@fotosoc/server-kit/db/connection';
import { toWallTime } from '@fotosoc/contract/wall-time';

const LONGEST = 50;

/** Converts a name to a slug: letters without accents, digits, hyphens; `event` if none are left. */
function toSlug(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const hyphenated = plain.replace(/[^a-z0-9]+/g, '-').slice(0, LONGEST);
  return hyphenated.replace(/^-+|-+$/g, '') || 'event';
}

/** Converts a name to a slug with the day of the start, in the society's time zone. */
export function toDatedSlug({ name, start }: { name: string; start: string }): string {
  return `${toSlug(name)}-${toWallTime(start).date}`;
}

/** Chooses a slug never used by a different event: from the name, else with the day, else with a number as well. An
 *  event may reuse its former slug. */
export async function chooseSlug(trx: Db, event: { id: string; name: string; start: string }): Promise<string> {
  const dated = toDatedSlug(event);
  const rows = await trx
    .selectFrom('event_slugs')
    .select('slug')
    .where('event_id', '!=', event.id)
    .where((where) => where.or([where('slug', '=', toSlug(event.name)), where('slug', 'like', `${dated}%`)]))
    .execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(toSlug(event.name))) return toSlug(event.name);
  let slug = dated;
  for (let number = 2; taken.has(slug); number++) slug = `${dated}-${number}`;
  return slug;
}

/** Reserves a slug for an event, also after later renames. */
export async function insertSlug(trx: Db, slug: string, eventId: string): Promise<void> {
  await trx
    .insertInto('event_slugs')
    .values({ slug, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the current slug of the event with a current or former slug; undefined for an unknown slug. */
export async function findCurrentSlug(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('event_slugs')
    .innerJoin('planned_events', 'planned_events.id', 'event_slugs.event_id')
    .select('planned_events.slug')
    .where('event_slugs.slug', '=', slug)
    .executeTakeFirst();
  return row?.slug;
}
