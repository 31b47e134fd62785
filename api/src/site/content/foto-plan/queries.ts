import type { DatedFoto, FotoPlan } from '@fotosoc/contract/foto';
import type { Db } from '../../../ground/db/connection.ts';
import { versioned } from '../../../ground/http/versions.ts';
import { instantOfWall, wallTime } from '../../../ground/text/society-clock.ts';
import { hiddenPhotos } from '../../hiding.ts';
import { photoOf } from '../../photos/photo.ts';

/** Returns the current Foto, planned Fotos, and separately Fotos with hidden photos. */
export async function readPlan(db: Db, now: Date): Promise<FotoPlan> {
  const at = now.toISOString();
  const planned = await datedFotos(db).where('shows_from', '>', at).orderBy('shows_from').execute();
  const current = await datedFotos(db)
    .where('shows_from', '<=', at)
    .orderBy('shows_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return versioned({
    current: current ? datedOf(current) : null,
    planned: planned.map(datedOf),
    hidden: await listHidden(db, at),
  });
}

async function listHidden(db: Db, at: string): Promise<FotoPlan['hidden']> {
  const rows = await db
    .selectFrom('fotos_of_the_week')
    .select(['caption', 'shows_from'])
    .where('photo_id', 'in', db.selectFrom(hiddenPhotos(db).as('hidden')).select('hidden.id'))
    .where('shows_from', '>', at)
    .orderBy('shows_from')
    .execute();
  return rows.map(({ caption, shows_from }) => ({ day: wallTime(shows_from).date, caption }));
}

/** Returns the years that have a Foto of the Week, latest first. */
export async function listYears(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('fotos_of_the_week')
    .select('shows_from')
    .where('photo_id', 'not in', db.selectFrom(hiddenPhotos(db).as('hidden')).select('hidden.id'))
    .where('shows_from', '<=', now.toISOString())
    .orderBy('shows_from', 'desc')
    .execute();
  return [...new Set(rows.map(({ shows_from }) => yearOf(shows_from)))];
}

/** Returns the Fotos of a year in the society's time zone, latest first. */
export async function listYear(db: Db, year: number, now: Date): Promise<DatedFoto[]> {
  const rows = await datedFotos(db)
    .where('shows_from', '<=', now.toISOString())
    .where('shows_from', '>=', instantOfWall({ date: `${year}-01-01`, time: '00:00' }))
    .where('shows_from', '<', instantOfWall({ date: `${year + 1}-01-01`, time: '00:00' }))
    .orderBy('shows_from', 'desc')
    .execute();
  return rows.map(datedOf);
}

export function yearOf(instant: string): number {
  return Number(wallTime(instant).date.slice(0, 4));
}

/** Selects Fotos with visible photos, joined with the photo and its gallery or portfolio. */
function datedFotos(db: Db) {
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
    .where('photos.id', 'not in', db.selectFrom(hiddenPhotos(db).as('hidden')).select('hidden.id'));
}

type DatedRow = Awaited<ReturnType<ReturnType<typeof datedFotos>['execute']>>[number];

function datedOf({ portfolio, gallery, portrait, ...row }: DatedRow): DatedFoto {
  const { caption, photographer_name, instagram_link, instagram_username, shows_from } = row;
  const photo = photoOf(row, false);
  const holder = gallery === null ? portfolio && `/portfolios/${portfolio}` : `/gallery/${gallery}`;
  return {
    caption,
    photographer_name,
    instagram_link,
    instagram_username,
    photo_link: photo.url,
    photo,
    day: wallTime(shows_from).date,
    path: holder === null ? portrait && `/portfolios/${portrait}` : `${holder}?photo=${row.id}`,
  };
}
