import type { Db } from '@fotosoc/server-kit/db/connection';
import { isFirebaseHash } from '../../features/accounts/firebase-scrypt.ts';
import { listPhotoSets } from '../../features/photos/photo-sets/queries.ts';
import type { ImportedObjectRow } from '../../features/tables.ts';

/** Data of this site that an export may contain as well. */
export interface ExistingData {
  /** Ids of imported objects, by kind and exported id. */
  moved: Map<string, string>;
  /** Account ids by normalized address. */
  accounts: Map<string, string>;
  /** Hashes of imported passwords without a sign-in or change, by account id. */
  unusedPasswords: Map<string, string>;
  portfolioLinks: Set<string>;
  galleryLinks: Set<string>;
  /** Returns the photo ids of each set of a page; undefined for a deleted page. */
  photosOf: (kind: PageKind, link: string) => Promise<string[][] | undefined>;
}

export type PageKind = 'portfolio' | 'gallery';

export async function readExistingData(db: Db): Promise<ExistingData> {
  const moved = await db.selectFrom('moved_in').selectAll().execute();
  const accounts = await db.selectFrom('accounts').select(['id', 'email_key', 'password_hash']).execute();
  const portfolios = await db.selectFrom('portfolios').select('link').execute();
  const galleries = await db.selectFrom('galleries').select('link').execute();
  return {
    moved: new Map(moved.map(({ kind, source, target }) => [formatImportKey(kind, source), target])),
    accounts: new Map(accounts.map(({ id, email_key }) => [email_key, id])),
    unusedPasswords: new Map(
      accounts.flatMap(({ id, password_hash: hash }) => (isFirebaseHash(hash) ? [[id, hash] as const] : [])),
    ),
    portfolioLinks: new Set(portfolios.map(({ link }) => link)),
    galleryLinks: new Set(galleries.map(({ link }) => link)),
    photosOf: (kind, link) => listPagePhotoIds(db, kind, link),
  };
}

export async function listPagePhotoIds(db: Db, kind: PageKind, link: string): Promise<string[][] | undefined> {
  const table = kind === 'portfolio' ? 'portfolios' : 'galleries';
  const row = await db.selectFrom(table).select('id').where('link', '=', link).executeTakeFirst();
  if (row === undefined) return undefined;
  const sets = await listPhotoSets(db, { kind: `${kind}_id`, id: row.id });
  return sets.map(({ images }) => images.map(({ id }) => id));
}

/** Returns the key of an imported object. */
export function formatImportKey(kind: ImportedObjectRow['kind'], source: string): string {
  return `${kind} ${source}`;
}
