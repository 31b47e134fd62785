import { formatDay } from '@fotosoc/contract/society-clock';
import type { GivenRight } from '@fotosoc/contract/people';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serveEndpoint, createSharedFail } from '../../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { takeSecondLock, write } from '@fotosoc/server-kit/db/write';
import { consumeRateLimit, limitSaves, getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { hashToken, createToken } from '@fotosoc/server-kit/http/token';
import { withdrawMails } from '@fotosoc/server-kit/mail/outbox';
import { linkCommitteeEntries } from '../../committee/links.ts';
import { acceptHandoverInvitation } from '../../handover-directory/accept-invitation.ts';
import { isDeletedAccount } from '../../account-directory/read.ts';
import type { SiteServices } from '../../services.ts';
import { requireConfirmation } from '../confirmation.ts';
import { confirmEmail } from '../queries.ts';
import { findAccountByEmail, toRightInvitation } from '../read.ts';
import { toEmailKey, requireEmail } from '../rules.ts';
import { toRoleAndRights } from '../session.ts';
import { changeRights, requireValidLastDay } from './change-rights.ts';
import { listActiveRights } from '../list-active-rights.ts';
import {
  createRightInvitation,
  mailInvitation,
  formatInvitationMailReason,
  validInvitationSince,
  withdrawInvitation,
} from './invite.ts';

const failOne = createSharedFail<
  'DELETE /api/people/invitations/:id' | 'POST /api/people/invitations/:id/mails' | 'GET /api/right-invitations'
>();

/** Routes by which the holder of an invited address accepts rights with a mailed link. */
export function invitationRoutes(
  app: FastifyInstance,
  site: Pick<SiteServices, 'administrator' | 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>,
): void {
  const { background, db, config, deliverMails, now } = site;

  serveEndpoint(app, 'POST /api/people', async ({ body, user, request, fail }) => {
    const email = requireEmail(body.email);
    const rights = removeDuplicateRights(body.rights);
    for (const { lastDay } of rights) requireValidLastDay(lastDay, now());
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
    return write(db, 'rights', async (trx) => {
      const account = await findAccountByEmail(trx, email);
      if (account?.email_confirmed_at && !(await isDeletedAccount(trx, account.id))) {
        const change = (held: GivenRight[]) => [...held.filter((one) => !includesRight(rights, one)), ...rights];
        const given = await changeRights(site, trx, { id: account.id, by: user.id, action: 'give', change });
        return { ...given, invitation: null };
      }
      const { invitation, entry } = await createRightInvitation(site, trx, { email, rights, by: user.id });
      return { person: null, invitation, entry };
    });
  });

  serveEndpoint(app, 'DELETE /api/people/invitations/:id', async ({ params, user, request, fail }) => {
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
    return write(db, 'rights', async (trx) => {
      if (!(await withdrawInvitation(trx, { id: params.id, by: user.id, now: now() }))) throw createNotFoundError();
      return null;
    });
  });

  serveEndpoint(app, 'POST /api/people/invitations/:id/mails', async ({ params, user, request, fail }) => {
    await limitSaves(site, { user, fail });
    await requireConfirmation(site, request, fail);
    const sent = await write(db, 'rights', async (trx) => {
      const token = createToken();
      const row = await trx
        .updateTable('right_invitations')
        .set({ token_hash: hashToken(token), ...validInvitationSince(now()) })
        .where('id', '=', params.id)
        .returningAll()
        .executeTakeFirst();
      if (!row) throw createNotFoundError();
      await withdrawMails(trx, formatInvitationMailReason(row.id));
      const invitation = toRightInvitation(row);
      await mailInvitation(
        site,
        trx,
        { ...invitation, token },
        { reason: formatInvitationMailReason(row.id), until: now() },
      );
      return { invitation };
    });
    background.run(deliverMails);
    return sent;
  });

  serveEndpoint(app, 'GET /api/right-invitations', async ({ query, request }) => {
    await limitLinks(request);
    return { invitation: toRightInvitation(await requireInvitation(db, query.token)) };
  });

  serveEndpoint(app, 'POST /api/right-invitations', async ({ body, user, request }) => {
    await limitLinks(request);
    return write(db, 'rights', async (trx) => {
      await takeSecondLock(trx, 'content');
      const row = await requireInvitation(trx, body.token);
      await trx.deleteFrom('right_invitations').where('id', '=', row.id).execute();
      await withdrawMails(trx, formatInvitationMailReason(row.id));
      const accepted = { invitationId: row.id, accountId: user.id, now: now() };
      const posts = await acceptHandoverInvitation(trx, accepted);
      if (posts.length > 0) await linkCommitteeEntries(trx, site, { entries: posts, accountId: user.id });
      const rights = toRightInvitation(row).rights.filter(({ lastDay }) => lastDay === null || isToCome(lastDay));
      const change = (held: GivenRight[]) => [...held.filter((one) => !includesRight(rights, one)), ...rights];
      await changeRights(site, trx, { id: user.id, by: user.id, action: 'accept', change });
      if (toEmailKey(user.email) === row.email_key) await confirmEmail(trx, user.id, now());
      return { user: { ...user, ...toRoleAndRights(await listActiveRights({ ...site, db: trx }, user.id)) } };
    });
  });

  function isToCome(lastDay: string): boolean {
    return lastDay >= formatDay(now());
  }

  async function limitLinks({ ip }: FastifyRequest): Promise<void> {
    if (config.readOnly) return; // A read-only site cannot count attempts, and the link can only be viewed.
    const rate = config.rates.cancellationsPerAddress;
    await consumeRateLimit(db, { key: `invited:${getVisitorKey(ip)}`, rate, now: now(), fail: failOne });
  }

  async function requireInvitation(within: Db, token: string) {
    const row = await within
      .selectFrom('right_invitations')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now().toISOString())
      .executeTakeFirst();
    if (!row) throw createNotFoundError();
    return row;
  }
}

function removeDuplicateRights(rights: GivenRight[]): GivenRight[] {
  return [...new Map(rights.map((one) => [one.right, one])).values()];
}

function includesRight(rights: GivenRight[], { right }: GivenRight): boolean {
  return rights.some((one) => one.right === right);
}

function createNotFoundError() {
  const sentence = 'This invitation was accepted or withdrawn already, or is older than 14 days.';
  return failOne(404, 'people/invitation-not-found', sentence);
}
