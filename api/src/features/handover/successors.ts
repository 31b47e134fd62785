import { randomUUID } from 'node:crypto';
import type { Post } from '@fotosoc/contract/handover';
import type { Right } from '@fotosoc/contract/rights';
import type { Transaction } from 'kysely';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { createRightInvitation } from '../accounts/rights/invite.ts';
import { findAccountByEmail, listGrantedRights } from '../accounts/read.ts';
import { isDeletedAccount } from '../account-directory/read.ts';
import { linkCommitteeEntries } from '../committee/links.ts';
import type { SiteServices } from '../services.ts';
import { addUnlimitedRights } from './trace.ts';

export interface Successor {
  email: string;
  rights: Right[];
}

/** Returns the account that gets rights at once: with a confirmed address, or with these rights already. */
export async function findSuccessorAccount(
  trx: Transaction<Database>,
  { email, rights }: Successor,
  now: Date,
): Promise<string | undefined> {
  const account = await findAccountByEmail(trx, email);
  if (!account || (await isDeletedAccount(trx, account.id))) return undefined;
  if (account.email_confirmed_at) return account.id;
  const held = await listGrantedRights(trx, account.id, now);
  return rights.every((right) => held.some((one) => one.right === right)) ? account.id : undefined;
}

/** Links accounts with their posts at once; invited people are linked after their acceptance. A person who keeps a post
 *  under a new address stays linked.
 *  @param holders accounts with new rights */
export async function linkSuccessors(
  site: Pick<SiteServices, 'config'>,
  trx: Transaction<Database>,
  { posts, holders }: { posts: readonly Post[]; holders: readonly (string | undefined)[] },
): Promise<void> {
  for (const post of posts) {
    const account = await findAccountByEmail(trx, post.person);
    if (!account || (await isDeletedAccount(trx, account.id))) continue;
    const isTheirs = account.email_confirmed_at !== null || holders.includes(account.id);
    if (isTheirs) await linkCommitteeEntries(trx, site, { entries: [post], accountId: account.id });
  }
}

/** Stores a successor: with the account, or with an invitation that is mailed.
 *  @throws HttpError 409 `people/already-invited` */
export async function addSuccessor(
  site: Pick<SiteServices, 'config' | 'now' | 'society'>,
  trx: Transaction<Database>,
  { email, rights, holder, handOverId, by }: Successor & { holder: string | undefined; handOverId: string; by: string },
): Promise<void> {
  const id = holder
    ? randomUUID()
    : (await createRightInvitation(site, trx, { email, rights: addUnlimitedRights([], rights), by })).invitation.id;
  await trx
    .insertInto('hand_over_invitations')
    .values({
      invitation_id: id,
      hand_over_id: handOverId,
      email,
      rights: JSON.stringify(rights),
      accepted_by: holder ?? null,
      accepted_at: holder ? site.now().toISOString() : null,
    })
    .execute();
}
