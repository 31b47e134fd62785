import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';

type Subquery = Expression<Record<string, string>>;

/** Deletes activity log entries, versions and drafts of Fotos of the Week that refer to a person's photos.
 *  @param isAbout returns an SQL condition for the JSON text of a row */
export async function eraseFotoHistory(
  trx: Db,
  isAbout: (text: RawBuilder<string>) => RawBuilder<boolean>,
): Promise<void> {
  const states = sql<string>`(coalesce(before_state, '') || coalesce(after_state, ''))`;
  await trx.deleteFrom('record_entries').where('area', '=', 'fotos').where(isAbout(states)).execute();
  for (const table of ['part_versions', 'part_drafts'] as const) {
    const text = table === 'part_drafts' ? sql<string>`(value || coalesce(base, ''))` : sql<string>`value`;
    await trx.deleteFrom(table).where('key', 'like', 'foto.%').where(isAbout(text)).execute();
  }
}

/** Returns an SQL condition: the JSON text contains the id of a photo, and a name of the person.
 *  @param photoIds subquery of the person's photos
 *  @param names subquery with a column `name`: the names, in lower case, by which the person is recognised */
export function isAboutNamedPhoto(text: RawBuilder<string>, photoIds: Subquery, names: Subquery): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select 1 from photos as own where own.id in (${photoIds}) and ${text} like '%' || own.id || '%')
    and exists (select 1 from ${names} as named where lower(${text}) like '%' || named.name || '%'))`;
}
