import type { UsedEquipment } from '@fotosoc/contract/loan';
import type { Exif } from '@fotosoc/contract/photo';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { findVisiblePhotosById, selectPhotosInSets } from '../../photos/read.ts';
import { findPortfolioRow } from '../../portfolios/read.ts';
import { loadAvailability, getRestOfToday } from '../availability.ts';
import { matchesExif } from './match-exif.ts';

const MOST = 4;

/** Returns the available equipment with which photos of a portfolio were taken. Types that the desk has chosen come
 *  first, then types whose name matches visible camera data.
 *  @returns `undefined` for an unknown or hidden portfolio */
export async function findEquipmentUsed(
  site: Pick<ServerKit, 'config' | 'db' | 'now'>,
  link: string,
): Promise<UsedEquipment[] | undefined> {
  const { db, now } = site;
  const portfolio = await findPortfolioRow(db, link);
  if (portfolio?.hidden_at !== null) return undefined;
  const kinds = await db
    .selectFrom('equipment')
    .select(['id', 'name', 'quantity', 'photo_id', 'made_photo_id'])
    .where('retired_at', 'is', null)
    .where('quantity', '>', 0)
    .orderBy('name')
    .execute();
  const photos = await selectPhotosInSets(db)
    .select(['photos.id', 'photos.exif', 'photos.purpose'])
    .where('photo_sets.portfolio_id', '=', portfolio.id)
    .execute();
  const ids = new Set(photos.map(({ id }) => id));
  const taken = photos.flatMap(({ exif, purpose }) =>
    exif === null || purpose === 'gallery' ? [] : [JSON.parse(exif) as Exif],
  );
  const named = kinds.filter(({ made_photo_id }) => made_photo_id !== null && ids.has(made_photo_id));
  const alike = kinds.filter((kind) => !named.includes(kind) && taken.some((exif) => matchesExif(kind.name, exif)));
  const gear = [...named, ...alike].slice(0, MOST);
  const pictures = await findVisiblePhotosById(
    db,
    gear.flatMap(({ photo_id }) => photo_id ?? []),
  );
  if (gear.length === 0) return [];
  const today = getRestOfToday(now());
  const freeIn = await loadAvailability(site, today, now());
  return gear.map((kind) => {
    const { id, name, photo_id } = kind;
    const photo = pictures.get(photo_id ?? '');
    return { id, name, freeToday: freeIn(kind, today), ...(photo && { photo }) };
  });
}
