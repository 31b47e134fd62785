import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_TOKEN_DAYS } from '@fotosoc/contract/limits';
import { serveEndpoint, createSharedFail, serveReadEndpoint } from '../endpoints.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { consumeRateLimit, limitSaves, getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import type { DeliveryServices } from '../services.ts';
import { isEmail } from '@fotosoc/contract/email';
import { logAccessChange } from '../tokens/access-actions.ts';
import { findTokenById } from '../tokens/tokens.ts';
import { deleteInvitation, deleteOpenRotations, findInvitation, listInvitations } from './invitations.ts';
import {
  toInvitation,
  toInvitedToken,
  inviteToToken,
  requireValidInvitation,
  acceptInvitation,
} from './invited-tokens.ts';
import { requireInvitable } from './require-invitable.ts';

const failLink = createSharedFail<`${'GET' | 'POST'} /api/invited-tokens`>();

/** Routes by which a team gets its deploy token: it opens a mailed link, which is valid once. */
export function invitationRoutes(app: FastifyInstance, delivery: DeliveryServices): void {
  const { db, now, config, background, deliverMails } = delivery;

  serveReadEndpoint(app, 'GET /api/deploy-invitations', async () => ({
    invitations: (await listInvitations(db, now())).map(toInvitation),
  }));

  serveEndpoint(app, 'POST /api/deploy-invitations', async ({ body, user, request, fail }) => {
    await delivery.accounts.requireConfirmation(request, fail);
    await limitSaves(delivery, { user, fail });
    const { remote, verbs, label, email = null, days = MAX_TOKEN_DAYS } = body;
    if (email !== null && !isEmail(email))
      throw createInvalidFieldsError({ email: 'Enter an e-mail address such as team@example.org.' });
    const prefixes = [...new Set(body.prefixes)];
    const promised = await write(db, 'registry', async (trx) => {
      await requireInvitable({ ...delivery, db: trx }, { remote, prefixes }, now());
      const right = { remote, prefixes: prefixes.join(' '), verbs: [...new Set(verbs)].join(' '), label };
      const wanted = { ...right, email, days, replaces: null };
      return inviteToToken({ ...delivery, db: trx }, `administrator:${user.id}`, wanted);
    });
    background.run(deliverMails);
    return promised;
  });

  serveEndpoint(app, 'POST /api/deploy-tokens/:id/rotations', async ({ params: { id }, user, request, fail }) => {
    await delivery.accounts.requireConfirmation(request, fail);
    await limitSaves(delivery, { user, fail });
    const promised = await write(db, 'registry', async (trx) => {
      const token = await findTokenById(trx, id);
      if (!token) throw fail(404, 'remotes/unknown-token', 'This deploy token does not exist.');
      if (token.is_configured === 1) {
        const sentence = 'This token comes from DEPLOY_TOKENS: replace it there, then restart the site.';
        throw fail(409, 'remotes/configured-token', sentence);
      }
      await deleteOpenRotations(trx, id);
      const { remote, prefixes, verbs, label, email } = token;
      const wanted = { remote, prefixes, verbs, label, email, days: MAX_TOKEN_DAYS, replaces: id };
      return inviteToToken({ ...delivery, db: trx }, `administrator:${user.id}`, wanted);
    });
    background.run(deliverMails);
    return promised;
  });

  serveEndpoint(app, 'DELETE /api/deploy-invitations/:id', async ({ params: { id }, user, request, fail }) => {
    await delivery.accounts.requireConfirmation(request, fail);
    await write(db, 'registry', async (trx) => {
      const invitation = await deleteInvitation(trx, id);
      if (!invitation) throw fail(404, 'remotes/unknown-invitation', 'This invitation no longer exists.');
      await logAccessChange(trx, 'uninvite', invitation, { actor: `administrator:${user.id}`, at: now() });
    });
    return null;
  });

  async function limitLinks({ ip }: FastifyRequest): Promise<void> {
    if (config.readOnly) return; // A read-only site cannot count attempts, but its links can only be viewed.
    const rate = config.rates.invitationLinksPerAddress;
    await consumeRateLimit(db, { key: `invitation:${getVisitorKey(ip)}`, rate, now: now(), fail: failLink });
  }

  // Mail scanners open links as well: only the POST of a button creates the token.
  serveEndpoint(app, 'GET /api/invited-tokens', async ({ query, request }) => {
    await limitLinks(request);
    return toInvitedToken(requireValidInvitation(await findInvitation(db, query.link), now()));
  });

  serveEndpoint(app, 'POST /api/invited-tokens', async ({ body, request }) => {
    await limitLinks(request);
    const taken = await acceptInvitation(delivery, body.link);
    background.run(deliverMails);
    return taken;
  });
}
