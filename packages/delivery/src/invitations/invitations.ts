import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { DeployInvitationRow } from '../tables.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

const PREFIX = 'mfi_';
const INVITATION_DAYS = 7;

export type NewInvitation = Pick<
  DeployInvitationRow,
  'remote' | 'prefixes' | 'verbs' | 'label' | 'email' | 'days' | 'replaces'
>;

/** Creates an invitation to a deploy token. Its secret is returned once; only its hash is stored. */
export async function createInvitation(
  db: Db,
  invitation: NewInvitation,
  now: Date,
): Promise<{ row: DeployInvitationRow; link: string }> {
  const link = PREFIX + randomBytes(32).toString('base64url');
  const row = {
    ...invitation,
    id: randomUUID(),
    link_hash: hashOf(link),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString(),
    used_at: null,
  };
  await db.insertInto('deploy_invitations').values(row).execute();
  return { row, link };
}

/** Returns the invitation of a link, even if it has expired; undefined for an unknown link. */
export async function findInvitation(db: Db, link: string): Promise<DeployInvitationRow | undefined> {
  return db.selectFrom('deploy_invitations').selectAll().where('link_hash', '=', hashOf(link)).executeTakeFirst();
}

/** Returns unused and unexpired invitations, newest first. */
export async function listInvitations(db: Db, now: Date): Promise<DeployInvitationRow[]> {
  return db
    .selectFrom('deploy_invitations')
    .selectAll()
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .limit(500)
    .execute();
}

export async function markInvitationUsed(db: Db, { id }: Pick<DeployInvitationRow, 'id'>, now: Date): Promise<void> {
  await db.updateTable('deploy_invitations').set({ used_at: now.toISOString() }).where('id', '=', id).execute();
}

/** Deletes an unused invitation.
 *  @returns the invitation; undefined if there is none */
export async function deleteInvitation(db: Db, id: string): Promise<DeployInvitationRow | undefined> {
  return db
    .deleteFrom('deploy_invitations')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes earlier invitations to replace this token, so that only the newest link is valid. */
export async function deleteOpenRotations(db: Db, replaces: string): Promise<void> {
  await db.deleteFrom('deploy_invitations').where('replaces', '=', replaces).where('used_at', 'is', null).execute();
}

function hashOf(link: string): string {
  return createHash('sha256').update(link).digest('hex');
}
