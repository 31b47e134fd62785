import type { ReferencedData, SectionKey } from '@fotosoc/contract/page-section';
import { getSectionSchema } from '@fotosoc/contract/sections/list';
import type { Photo } from '@fotosoc/contract/photo';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { selectVisiblePhotos, toPhoto } from '../../photos/read.ts';
import { PICTURES } from '../pictures.ts';
import { selectFotoIds } from '../read.ts';
import { mapTexts, listTexts } from './texts.ts';
import { parseMarkdown, isPlainText } from './markdown.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** Returns the visible photos that the values refer to, and the formatted form of texts with markup. */
export async function resolveReferences(
  db: Db,
  values: readonly (readonly [SectionKey, unknown])[],
): Promise<ReferencedData> {
  const texts = values.flatMap(([key, value]) => listTexts(getSectionSchema(key), value));
  const ids = texts.flatMap(({ holds, text }) => (holds === 'photo' && text !== '' ? text : []));
  const words = texts.flatMap(({ holds, text }) => (holds === 'words' && text !== '' ? text : []));
  const rich = [...new Set(words)]
    .map((text) => [text, parseMarkdown(text)] as const)
    .filter(([text, blocks]) => !isPlainText(text, blocks));
  return { photos: await findVisiblePhotos(db, ids), words: Object.fromEntries(rich) };
}

/** Removes the ids of hidden photos from a value, because the id is part of a hidden photo's address.
 *  @param photos visible photos, by id */
export function removeHiddenPhotos<K extends SectionKey, V>(
  [key, value]: readonly [K, V],
  photos: Readonly<Record<string, Photo>>,
): [K, V] {
  const isShown = (id: string) => Object.hasOwn(photos, id);
  return [
    key,
    mapTexts(getSectionSchema(key), value, ({ holds, text }) => (holds === 'photo' && !isShown(text) ? '' : text)),
  ];
}

/** Returns the photos that a page may show, by id: pictures bundled with the site, and visible photos that are
 *  published somewhere or were uploaded for a page. */
export async function findVisiblePhotos(db: Db, ids: readonly string[]): Promise<Record<string, Photo>> {
  const own = ids.flatMap((id) => {
    const picture = getOwnValue(PICTURES, id);
    return picture ? [[id, picture] as const] : [];
  });
  const stored = [...new Set(ids)].filter((id) => !Object.hasOwn(PICTURES, id));
  if (stored.length === 0) return Object.fromEntries(own);
  const rows = await selectVisiblePhotos(db)
    .selectAll()
    .where('id', 'in', stored)
    .where((where) =>
      where.or([
        where('set_id', 'is not', null),
        where('profile_of', 'is not', null),
        where('purpose', '=', 'page'),
        where('id', 'in', selectFotoIds(db)),
      ]),
    )
    .execute();
  return Object.fromEntries([...own, ...rows.map((row) => [row.id, toPhoto(row, false)] as const)]);
}
