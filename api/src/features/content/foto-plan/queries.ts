import type { DatedFoto, FotoPlan } from '@fotosoc/contract/foto';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { addVersion } from '@fotosoc/server-kit/http/versions';
import { toInstant, toWallTime } from '@fotosoc/contract/wall-time';
import { selectHiddenPhotoIds, toPhoto } from '../../photos/read.ts';
import type { PhotoRow } from '../../photos/tables.ts';
import { selectFotos } from '../read.ts';
import type { FotoTexts } from '../rules.ts';

/** Returns the current Foto and the planned Fotos. Fotos with hidden photos are returned in a separate list. */
export async function readPlan(db: Db, now: Date): Promise<FotoPlan> {
  const at = now.toISOString();
  const planned = await db
    .selectFrom(selectFotos(db))
    .selectAll()
    .where('shows_from', '>', at)
    .orderBy('shows_from')
    .execute();
  const current = await db
    .selectFrom(selectFotos(db))
    .selectAll()
    .where('shows_from', '<=', at)
    .orderBy('shows_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return addVersion({
    current: current ? toDatedFoto(current) : null,
    planned: planned.map(toDatedFoto),
    hidden: await listHiddenFotos(db, at),
  });
}

async function listHiddenFotos(db: Db, at: string): Promise<FotoPlan['hidden']> {
  const rows = await db
    .selectFrom('fotos_of_the_week')
    .select(['caption', 'shows_from'])
    .where('photo_id', 'in', selectHiddenPhotoIds(db))
    .where('shows_from', '>', at)
    .orderBy('shows_from')
    .execute();
  return rows.map(({ caption, shows_from }) => ({ day: toWallTime(shows_from).date, caption }));
}

/** Returns the years in which a Foto of the Week began, latest first. */
export async function listFotoYears(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('fotos_of_the_week')
    .select('shows_from')
    .where('photo_id', 'not in', selectHiddenPhotoIds(db))
    .where('shows_from', '<=', now.toISOString())
    .orderBy('shows_from', 'desc')
    .execute();
  return [...new Set(rows.map(({ shows_from }) => getSocietyYear(shows_from)))];
}

/** Returns the Fotos of a year in the society's time zone, latest first. */
export async function listFotosInYear(db: Db, year: number, now: Date): Promise<DatedFoto[]> {
  const rows = await db
    .selectFrom(selectFotos(db))
    .selectAll()
    .where('shows_from', '<=', now.toISOString())
    .where('shows_from', '>=', toInstant({ date: `${year}-01-01`, time: '00:00' }))
    .where('shows_from', '<', toInstant({ date: `${year + 1}-01-01`, time: '00:00' }))
    .orderBy('shows_from', 'desc')
    .execute();
  return rows.map(toDatedFoto);
}

export function getSocietyYear(instant: string): number {
  return Number(toWallTime(instant).date.slice(0, 4));
}

type DatedRow = PhotoRow &
  FotoTexts & { shows_from: string } & Record<'gallery' | 'portfolio' | 'portrait', string | null>;

function toDatedFoto({ portfolio, gallery, portrait, ...row }: DatedRow): DatedFoto {
  const { caption, photographer_name, instagram_link, instagram_username, shows_from } = row;
  const photo = toPhoto(row, false);
  const holder = gallery === null ? portfolio && `/portfolios/${portfolio}` : `/gallery/${gallery}`;
  return {
    caption,
    photographer_name,
    instagram_link,
    instagram_username,
    photo_link: photo.url,
    photo,
    day: toWallTime(shows_from).date,
    path: holder === null ? portrait && `/portfolios/${portrait}` : `${holder}?photo=${row.id}`,
  };
}
