import type { Selectable } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { CommitteeLinkRow } from './tables.ts';

/** CommitteeEntry of the committee page, as far as a link needs it. */
export interface CommitteeEntry {
  id: string;
  name: string;
}

/** Returns a function from an entry, by id and name, to its account id. */
export async function findCommitteeAccounts(db: Db): Promise<(entry: CommitteeEntry) => string | undefined> {
  const ties = await listCommitteeLinks(db);
  return ({ id, name }) => ties.find((tie) => tie.entry_id === id && tie.name_key === toNameKey(name))?.account_id;
}

export async function listCommitteeLinks(db: Db): Promise<Selectable<CommitteeLinkRow>[]> {
  return db.selectFrom('committee_ties').selectAll().execute();
}

/** Returns the key for comparisons of names. */
export function toNameKey(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
