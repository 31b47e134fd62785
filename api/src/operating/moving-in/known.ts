import type { Db } from '../../ground/db/connection.ts';
import type { MovedInRow } from '../../site/tables.ts';

/** What the site has already. */
export interface Known {
  /** Ids of what was made of something of the export before, by its kind and what it is called there. */
  moved: Map<string, string>;
  /** Ids of accounts by their address as it is compared. */
  accounts: Map<string, string>;
  portfolioLinks: Set<string>;
  galleryLinks: Set<string>;
}

/** What the site has already, as far as an export could have the same. */
export async function readKnown(db: Db): Promise<Known> {
  const moved = await db.selectFrom('moved_in').selectAll().execute();
  const accounts = await db.selectFrom('accounts').select(['id', 'email_key']).execute();
  const portfolios = await db.selectFrom('portfolios').select('link').execute();
  const galleries = await db.selectFrom('galleries').select('link').execute();
  return {
    moved: new Map(moved.map(({ kind, source, target }) => [movedKey(kind, source), target])),
    accounts: new Map(accounts.map(({ id, email_key }) => [email_key, id])),
    portfolioLinks: new Set(portfolios.map(({ link }) => link)),
    galleryLinks: new Set(galleries.map(({ link }) => link)),
  };
}

/** Under which name something that was moved is remembered. */
export function movedKey(kind: MovedInRow['kind'], source: string): string {
  return `${kind} ${source}`;
}
