import type { Db } from '../../ground/db/connection.ts';
import { wallTime } from '../../ground/text/society-clock.ts';

const LONGEST = 50;

/** A name as part of an address: letters without accents, digits, hyphens; `event` where nothing of it is left. */
function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const hyphenated = plain.replace(/[^a-z0-9]+/g, '-').slice(0, LONGEST);
  return hyphenated.replace(/^-+|-+$/g, '') || 'event';
}

/** The same with the day that it starts, by the society's clock. */
export function datedSlugOf({ name, start }: { name: string; start: string }): string {
  return `${slugOf(name)}-${wallTime(start).date}`;
}

/** An address for an event that no other has or had: of its name, else with its day, else with a number as well. One
 *  that it had before is its own again. */
export async function chooseSlug(trx: Db, event: { id: string; name: string; start: string }): Promise<string> {
  const dated = datedSlugOf(event);
  const rows = await trx
    .selectFrom('event_slugs')
    .select('slug')
    .where('event_id', '!=', event.id)
    .where((where) => where.or([where('slug', '=', slugOf(event.name)), where('slug', 'like', `${dated}%`)]))
    .execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(slugOf(event.name))) return slugOf(event.name);
  let slug = dated;
  for (let number = 2; taken.has(slug); number++) slug = `${dated}-${number}`;
  return slug;
}

/** Keeps an address for an event, whatever it is called from now on. */
export async function keepSlug(trx: Db, slug: string, eventId: string): Promise<void> {
  await trx
    .insertInto('event_slugs')
    .values({ slug, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The address of today of the event that an address leads to; undefined where it leads to none. */
export async function findSlug(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('event_slugs')
    .innerJoin('planned_events', 'planned_events.id', 'event_slugs.event_id')
    .select('planned_events.slug')
    .where('event_slugs.slug', '=', slug)
    .executeTakeFirst();
  return row?.slug;
}
