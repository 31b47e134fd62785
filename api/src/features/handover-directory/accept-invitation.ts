import type { HandoverPlan } from '@fotosoc/contract/handover';
import type { Db } from '@fotosoc/server-kit/db/connection';

/** Stores which account has accepted an invitation of a handover.
 *  @returns the posts that the handover has promised to the address of the invitation; empty for another invitation */
export async function acceptHandoverInvitation(
  trx: Db,
  { invitationId, accountId, now }: { invitationId: string; accountId: string; now: Date },
): Promise<HandoverPlan['posts']> {
  const accepted = await trx
    .updateTable('hand_over_invitations')
    .set({ accepted_by: accountId, accepted_at: now.toISOString() })
    .where('invitation_id', '=', invitationId)
    .returning(['hand_over_id', 'email'])
    .executeTakeFirst();
  if (!accepted) return [];
  const { plan } = await trx
    .selectFrom('hand_overs')
    .select('plan')
    .where('id', '=', accepted.hand_over_id)
    .executeTakeFirstOrThrow();
  const { posts } = JSON.parse(plan) as HandoverPlan;
  return posts.filter(({ person }) => person.trim().toLowerCase() === accepted.email.trim().toLowerCase());
}
