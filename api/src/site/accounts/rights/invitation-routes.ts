import type { GivenRight } from '@fotosoc/contract/people';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../../ground/db/connection.ts';
import { alsoLock, write } from '../../../ground/db/write.ts';
import { endpoint, failOf } from '../../../ground/http/endpoint.ts';
import { consumeRateLimit, limitSaves, visitorKey } from '../../../ground/http/rate-limit.ts';
import { hashToken, newToken } from '../../../ground/http/token.ts';
import { withdrawMails } from '../../../ground/mail/outbox.ts';
import { tiePromised } from '../../committee-ties.ts';
import { hasLeft } from '../../left.ts';
import type { Site } from '../../site.ts';
import { requireConfirmation } from '../confirmation.ts';
import { confirmEmail, findAccountByEmail } from '../queries.ts';
import { emailKey, requireEmail } from '../rules.ts';
import { roleAnd } from '../session.ts';
import { changeRights, requireDay } from './change-rights.ts';
import { rightsInForce } from './in-force.ts';
import { invite, mailInvitation, reasonOf, validFrom, withdraw } from './invite.ts';
import { invitationOf } from './queries.ts';

const failOne = failOf<
  'DELETE /api/people/invitations/:id' | 'POST /api/people/invitations/:id/mails' | 'GET /api/right-invitations'
>();

/** Routes by which an unconfirmed address gets rights: by a mailed link. */
export function invitationRoutes(
  app: FastifyInstance,
  site: Pick<Site, 'administrator' | 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>,
): void {
  const { background, db, config, deliverMails, now } = site;

  endpoint(app, 'POST /api/people', async ({ body, user, request, fail }) => {
    const email = requireEmail(body.email);
    const rights = eachOnce(body.rights);
    for (const { lastDay } of rights) requireDay(lastDay, now());
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
    return write(db, 'rights', async (trx) => {
      const account = await findAccountByEmail(trx, email);
      if (account?.email_confirmed_at && !(await hasLeft(trx, account.id))) {
        const change = (held: GivenRight[]) => [...held.filter((one) => !has(rights, one)), ...rights];
        const given = await changeRights(site, trx, { id: account.id, by: user.id, act: 'give', change });
        return { ...given, invitation: null };
      }
      const { invitation, entry } = await invite(site, trx, { email, rights, by: user.id });
      return { person: null, invitation, entry };
    });
  });

  endpoint(app, 'DELETE /api/people/invitations/:id', async ({ params, user, request, fail }) => {
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
    return write(db, 'rights', async (trx) => {
      if (!(await withdraw(trx, { id: params.id, by: user.id, now: now() }))) throw notThere();
      return null;
    });
  });

  endpoint(app, 'POST /api/people/invitations/:id/mails', async ({ params, user, request, fail }) => {
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
    const sent = await write(db, 'rights', async (trx) => {
      const token = newToken();
      const row = await trx
        .updateTable('right_invitations')
        .set({ token_hash: hashToken(token), ...validFrom(now()) })
        .where('id', '=', params.id)
        .returningAll()
        .executeTakeFirst();
      if (!row) throw notThere();
      await withdrawMails(trx, reasonOf(row.id));
      const invitation = invitationOf(row);
      await mailInvitation(site, trx, { ...invitation, token }, { reason: reasonOf(row.id), until: now() });
      return { invitation };
    });
    background.run(deliverMails);
    return sent;
  });

  endpoint(app, 'GET /api/right-invitations', async ({ query, request }) => {
    await limitLinks(request);
    return { invitation: invitationOf(await requireInvitation(db, query.token)) };
  });

  endpoint(app, 'POST /api/right-invitations', async ({ body, user, request }) => {
    await limitLinks(request);
    return write(db, 'rights', async (trx) => {
      await alsoLock(trx, 'content');
      const row = await requireInvitation(trx, body.token);
      await trx.deleteFrom('right_invitations').where('id', '=', row.id).execute();
      await withdrawMails(trx, reasonOf(row.id));
      const promised = await trx
        .updateTable('hand_over_invitations')
        .set({ accepted_by: user.id, accepted_at: now().toISOString() })
        .where('invitation_id', '=', row.id)
        .returning(['hand_over_id', 'email'])
        .executeTakeFirst();
      if (promised) {
        const { hand_over_id: handOverId, email } = promised;
        await tiePromised(trx, site, { handOverId, email, accountId: user.id });
      }
      const rights = invitationOf(row).rights.filter(({ lastDay }) => lastDay === null || isToCome(lastDay));
      const change = (held: GivenRight[]) => [...held.filter((one) => !has(rights, one)), ...rights];
      await changeRights(site, trx, { id: user.id, by: user.id, act: 'accept', change });
      if (emailKey(user.email) === row.email_key) await confirmEmail(trx, user.id, now());
      return { user: { ...user, ...roleAnd(await rightsInForce({ ...site, db: trx }, user.id)) } };
    });
  });

  function isToCome(lastDay: string): boolean {
    return lastDay >= now().toISOString().slice(0, 10);
  }

  async function limitLinks({ ip }: FastifyRequest): Promise<void> {
    if (config.readOnly) return; // a read-only site cannot count, and the link can only be viewed
    const rate = config.rates.cancellationsPerAddress;
    await consumeRateLimit(db, { key: `invited:${visitorKey(ip)}`, rate, now: now(), fail: failOne });
  }

  async function requireInvitation(within: Db, token: string) {
    const row = await within
      .selectFrom('right_invitations')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now().toISOString())
      .executeTakeFirst();
    if (!row) throw notThere();
    return row;
  }
}

function eachOnce(rights: GivenRight[]): GivenRight[] {
  return [...new Map(rights.map((one) => [one.right, one])).values()];
}

function has(rights: GivenRight[], { right }: GivenRight): boolean {
  return rights.some((one) => one.right === right);
}

function notThere() {
  const sentence = 'This invitation was accepted or withdrawn already, or is older than 14 days.';
  return failOne(404, 'people/invitation-not-found', sentence);
}
