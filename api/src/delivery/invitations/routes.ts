import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TOKEN_DAYS } from '@fotosoc/contract/limits';
import { write } from '../../ground/db/write.ts';
import { invalidFields } from '../../ground/http/errors.ts';
import { endpoint, failOf } from '../../ground/http/endpoint.ts';
import { consumeRateLimit, limitSaves, visitorKey } from '../../ground/http/rate-limit.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import type { Delivery } from '../delivery.ts';
import { isEmail } from '../../ground/text/email.ts';
import { noteAccess } from '../tokens/access-acts.ts';
import { findTokenById } from '../tokens/tokens.ts';
import { deleteInvitation, deletePromised, findInvitation, listInvitations } from './invitations.ts';
import { describeInvitation, describePromised, promiseToken, requireGood, takeToken } from './promises.ts';
import { requireInvitable } from './invitable.ts';

const failLink = failOf<`${'GET' | 'POST'} /api/invited-tokens`>();

/** Routes by which a team gets its deploy token: by a link valid once. */
export function invitationRoutes(app: FastifyInstance, delivery: Delivery): void {
  const { db, now, config, background, deliverMails } = delivery;

  readEndpoint(app, 'GET /api/deploy-invitations', async () => ({
    invitations: (await listInvitations(db, now())).map(describeInvitation),
  }));

  endpoint(app, 'POST /api/deploy-invitations', async ({ body, user, request, fail }) => {
    await delivery.accounts.requireConfirmation(request, fail);
    await limitSaves(delivery, { user, fail });
    const { remote, verbs, label, email = null, days = TOKEN_DAYS } = body;
    if (email !== null && !isEmail(email)) throw invalidFields({ email: 'Give an address such as team@example.org.' });
    const prefixes = [...new Set(body.prefixes)];
    const promised = await write(db, 'registry', async (trx) => {
      await requireInvitable(trx, { remote, prefixes }, now());
      const right = { remote, prefixes: prefixes.join(' '), verbs: [...new Set(verbs)].join(' '), label };
      const wanted = { ...right, email, days, replaces: null };
      return promiseToken({ ...delivery, db: trx }, `administrator:${user.id}`, wanted);
    });
    background.run(deliverMails);
    return promised;
  });

  endpoint(app, 'POST /api/deploy-tokens/:id/rotations', async ({ params: { id }, user, request, fail }) => {
    await delivery.accounts.requireConfirmation(request, fail);
    await limitSaves(delivery, { user, fail });
    const promised = await write(db, 'registry', async (trx) => {
      const token = await findTokenById(trx, id);
      if (!token) throw fail(404, 'remotes/unknown-token', 'There is no such deploy token.');
      if (token.is_configured === 1) {
        const sentence = 'This token comes from DEPLOY_TOKENS: put another one there, and start the site again.';
        throw fail(409, 'remotes/configured-token', sentence);
      }
      await deletePromised(trx, id);
      const { remote, prefixes, verbs, label, email } = token;
      const wanted = { remote, prefixes, verbs, label, email, days: TOKEN_DAYS, replaces: id };
      return promiseToken({ ...delivery, db: trx }, `administrator:${user.id}`, wanted);
    });
    background.run(deliverMails);
    return promised;
  });

  endpoint(app, 'DELETE /api/deploy-invitations/:id', async ({ params: { id }, user, request, fail }) => {
    await delivery.accounts.requireConfirmation(request, fail);
    await write(db, 'registry', async (trx) => {
      const invitation = await deleteInvitation(trx, id);
      if (!invitation) throw fail(404, 'remotes/unknown-invitation', 'There is no such invitation any more.');
      await noteAccess(trx, 'uninvite', invitation, { actor: `administrator:${user.id}`, at: now() });
    });
    return null;
  });

  async function limitLinks({ ip }: FastifyRequest): Promise<void> {
    if (config.readOnly) return; // a read-only site cannot count, and links can only be viewed
    const rate = config.rates.invitationLinksPerAddress;
    await consumeRateLimit(db, { key: `invitation:${visitorKey(ip)}`, rate, now: now(), fail: failLink });
  }

  // Mail scanners open links as well: only the POST of a button creates the token.
  endpoint(app, 'GET /api/invited-tokens', async ({ query, request }) => {
    await limitLinks(request);
    return describePromised(requireGood(await findInvitation(db, query.link), now()));
  });

  endpoint(app, 'POST /api/invited-tokens', async ({ body, request }) => {
    await limitLinks(request);
    const taken = await takeToken(delivery, body.link);
    background.run(deliverMails);
    return taken;
  });
}
