import type { DatedFoto, FotoPlan } from '@fotosoc/contract/foto';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { addVersion } from '@fotosoc/server-kit/http/versions';
import { toInstant, toWallTime } from '@fotosoc/contract/wall-time';
import { selectHiddenPhotos, toPhoto } from '../../photos/read.ts';

/** Returns the current Foto and the planned Fotos. Fotos with hidden photos are returned in a separate list. */
export async function readPlan(db: Db, now: Date): Promise<FotoPlan> {
  const at = now.toISOString();
  const planned = await selectDatedFotos(db).where('shows_from', '>', at).orderBy('shows_from').execute();
  const current = await selectDatedFotos(db)
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
    .where('photo_id', 'in', db.selectFrom(selectHiddenPhotos(db).as('hidden')).select('hidden.id'))
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
    .where('photo_id', 'not in', db.selectFrom(selectHiddenPhotos(db).as('hidden')).select('hidden.id'))
    .where('shows_from', '<=', now.toISOString())
    .orderBy('shows_from', 'desc')
    .execute();
  return [...new Set(rows.map(({ shows_from }) => getSocietyYear(shows_from)))];
}

/** Returns the Fotos of a year in the society's time zone, latest first. */
export async function listFotosInYear(db: Db, year: number, now: Date): Promise<DatedFoto[]> {
  const rows = await selectDatedFotos(db)
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

/** Selects Fotos with visible photos, joined with the photo and its gallery or portfolio. */
function selectDatedFotos(db: Db) {
  return db
    .selectFrom('fotos_of_the_week as foto')
    .innerJoin('photos', 'photos.id', 'foto.photo_id')
    .leftJoin('photo_sets', 'photo_sets.id', 'photos.set_id')
    .leftJoin('portfolios', 'portfolios.id', 'photo_sets.portfolio_id')
    .leftJoin('galleries', 'galleries.id', 'photo_sets.gallery_id')
    .leftJoin('portfolios as portrayed', 'portrayed.id', 'photos.profile_of')
    .selectAll('photos')
    .select(['caption', 'photographer_name', 'instagram_link', 'instagram_username', 'shows_from'])
    .select(['portfolios.link as portfolio', 'galleries.link as gallery', 'portrayed.link as portrait'])
    .where('photos.id', 'not in', db.selectFrom(selectHiddenPhotos(db).as('hidden')).select('hidden.id'));
}

type DatedRow = Awaited<ReturnType<ReturnType<typeof selectDatedFotos>['execute']>>[number];

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
