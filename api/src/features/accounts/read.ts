import { formatDay } from '@fotosoc/contract/society-clock';
import type { GivenRight, Person, RightInvitation } from '@fotosoc/contract/people';
import { RIGHTS, type Right } from '@fotosoc/contract/rights';
import type { Db } from '@fotosoc/server-kit/db/connection';
import {
  selectAccountName,
  selectDeletedAccountIds,
  isSuspended,
  selectSuspendedAccountIds,
} from '../account-directory/read.ts';
import { toEmailKey } from './rules.ts';
import type { AccountRow } from './tables.ts';

export async function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('email_key', '=', toEmailKey(email)).executeTakeFirst();
}

/** Returns the rights that an account was given and whose last day has not passed, in the order of the list of
 *  rights. */
export async function listGrantedRights(db: Db, accountId: string, now: Date): Promise<GivenRight[]> {
  const rows = await db
    .selectFrom('account_rights')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('last_day', 'is', null), where('last_day', '>=', formatDay(now))]))
    .execute();
  return rows.map(toGivenRight).toSorted(compareRights);
}

/** Returns people with rights, and the administrator named in the configuration, ordered by address.
 *  @param only id of the single account to return, even if the account has no rights */
export async function listPeople(
  db: Db,
  { administratorId, only, now }: { administratorId: string | undefined; only?: string; now: Date },
): Promise<Person[]> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .select(selectAccountName(db).as('name'))
    .where((where) =>
      only === undefined
        ? where.or([
            where('id', '=', administratorId ?? ''),
            where('id', 'in', where.selectFrom('account_rights').select('account_id')),
          ])
        : where('id', '=', only),
    )
    .where('id', 'not in', selectDeletedAccountIds(db))
    .orderBy('email_key')
    .execute();
  const people: Person[] = [];
  for (const account of accounts) {
    const isNamedByServer = account.id === administratorId;
    const given = await listGrantedRights(db, account.id, now);
    const rights: GivenRight[] = isNamedByServer ? [{ right: 'administrator', lastDay: null }] : given;
    if (rights.length === 0 && only === undefined) continue;
    people.push({ ...account, rights, isNamedByServer, isSuspended: await isSuspended(db, account.id) });
  }
  return people;
}

/** Returns whether an account other than `accountId` is an administrator without end date. */
export async function hasOtherAdministrator(
  trx: Db,
  accountId: string,
  administratorId: string | undefined,
): Promise<boolean> {
  const named = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', administratorId ?? '')
    .where('id', '!=', accountId)
    .where('id', 'not in', selectSuspendedAccountIds(trx))
    .executeTakeFirst();
  if (named) return true;
  const given = await trx
    .selectFrom('account_rights')
    .select('account_id')
    .where('name', '=', 'administrator')
    .where('last_day', 'is', null)
    .where('account_id', '!=', accountId)
    .where('account_id', 'not in', selectSuspendedAccountIds(trx))
    .limit(1)
    .executeTakeFirst();
  return given !== undefined;
}

/** Returns invitations whose links are still valid, newest first. */
export async function listInvitations(db: Db, now: Date): Promise<RightInvitation[]> {
  const rows = await db
    .selectFrom('right_invitations')
    .selectAll()
    .where('expires_at', '>', now.toISOString())
    .orderBy('invited_at', 'desc')
    .execute();
  return rows.map(toRightInvitation);
}

/** Columns of `right_invitations` that an invitation shows. */
interface RightInvitationColumns {
  id: string;
  email: string;
  rights: string;
  invited_at: string;
  expires_at: string;
}

export function toRightInvitation(row: RightInvitationColumns): RightInvitation {
  const { id, email, invited_at, expires_at } = row;
  return {
    id,
    email,
    rights: JSON.parse(row.rights) as GivenRight[],
    invitedAt: invited_at,
    expiresAt: expires_at,
  };
}

function toGivenRight({ name, last_day }: { name: Right; last_day: string | null }): GivenRight {
  return { right: name, lastDay: last_day };
}

export function compareRights(one: GivenRight, other: GivenRight): number {
  return RIGHTS.indexOf(one.right) - RIGHTS.indexOf(other.right);
}
