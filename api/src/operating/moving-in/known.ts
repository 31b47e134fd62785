import type { Db } from '../../ground/db/connection.ts';
import { isFirebaseHash } from '../../site/accounts/firebase-scrypt.ts';
import { listPhotoSets } from '../../site/photos/photo-sets/queries.ts';
import type { MovedInRow } from '../../site/tables.ts';

/** The content of this site, as far as an export could have the same. */
export interface Known {
  /** Ids of what was made of something of the export before, by its kind and what it is called there. */
  moved: Map<string, string>;
  /** Ids of accounts by their address as it is compared. */
  accounts: Map<string, string>;
  /** Hashes of passwords that were moved and that nobody has used or replaced, by the id of the account. */
  unusedPasswords: Map<string, string>;
  portfolioLinks: Set<string>;
  galleryLinks: Set<string>;
  /** Returns the ids of the photos of each set of a page, or undefined where the page is gone. */
  photosOf: (kind: PageKind, link: string) => Promise<string[][] | undefined>;
}

export type PageKind = 'portfolio' | 'gallery';

export async function readKnown(db: Db): Promise<Known> {
  const moved = await db.selectFrom('moved_in').selectAll().execute();
  const accounts = await db.selectFrom('accounts').select(['id', 'email_key', 'password_hash']).execute();
  const portfolios = await db.selectFrom('portfolios').select('link').execute();
  const galleries = await db.selectFrom('galleries').select('link').execute();
  return {
    moved: new Map(moved.map(({ kind, source, target }) => [movedKey(kind, source), target])),
    accounts: new Map(accounts.map(({ id, email_key }) => [email_key, id])),
    unusedPasswords: new Map(
      accounts.flatMap(({ id, password_hash: hash }) => (isFirebaseHash(hash) ? [[id, hash] as const] : [])),
    ),
    portfolioLinks: new Set(portfolios.map(({ link }) => link)),
    galleryLinks: new Set(galleries.map(({ link }) => link)),
    photosOf: (kind, link) => listPhotosOf(db, kind, link),
  };
}

/** Returns the ids of the photos of each set of a page. */
export async function listPhotosOf(db: Db, kind: PageKind, link: string): Promise<string[][] | undefined> {
  const table = kind === 'portfolio' ? 'portfolios' : 'galleries';
  const row = await db.selectFrom(table).select('id').where('link', '=', link).executeTakeFirst();
  if (row === undefined) return undefined;
  const sets = await listPhotoSets(db, { kind: `${kind}_id`, id: row.id });
  return sets.map(({ images }) => images.map(({ id }) => id));
}

/** Under which name something that was moved is remembered. */
export function movedKey(kind: MovedInRow['kind'], source: string): string {
  return `${kind} ${source}`;
}
