import type { FastifyInstance } from 'fastify';
import { TOKEN_DAYS } from '@fotosoc/contract/limits';
import { write } from '../../ground/db/write.ts';
import { endpoint } from '../../ground/http/endpoint.ts';
import { invalidFields } from '../../ground/http/errors.ts';
import { isEmail } from '../../ground/text/email.ts';
import { announceToken } from '../announcements/announce.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import { noteAccess } from './access-acts.ts';
import { rightsOf } from './deployer.ts';
import { createToken, deleteToken, endOf, listTokens, prefixesOf, verbsOf } from './tokens.ts';
import type { Delivery } from '../delivery.ts';
import { DAY_MS } from '../../ground/units.ts';

/** Routes of deploy tokens: the list of the administrator, and the data of a token for its holder. */
export function tokenRoutes(
  app: FastifyInstance,
  delivery: Pick<Delivery, 'accounts' | 'config' | 'db' | 'now' | 'society'>,
): void {
  const { db, now } = delivery;
  endpoint(app, 'GET /api/remotes/:name/token', async ({ params: { name }, request }) =>
    rightsOf(delivery, request, name),
  );

  readEndpoint(app, 'GET /api/deploy-tokens', async () => ({
    tokens: (await listTokens(db)).map((row) => ({
      id: row.id,
      remote: row.remote,
      verbs: verbsOf(row),
      prefixes: prefixesOf(row),
      label: row.label,
      email: row.email,
      isConfigured: row.is_configured === 1,
      createdAt: row.created_at,
      expiresAt: endOf(row),
      lastUsedAt: row.last_used_at,
    })),
  }));

  endpoint(app, 'POST /api/deploy-tokens', async ({ body, user, request, fail }) => {
    await delivery.accounts.requireConfirmation(request, fail);
    const { remote, verbs, label, email, days = TOKEN_DAYS } = body;
    if (email !== undefined && !isEmail(email))
      throw invalidFields({ email: 'Give an address such as team@example.org.' });
    const expiresAt = new Date(now().getTime() + days * DAY_MS);
    return write(db, 'registry', async (trx) => {
      const made = await createToken(trx, { remote, verbs, label, email, expiresAt, now: now() });
      const right = { remote, label, verbs: verbs.join(' '), prefixes: null };
      await noteAccess(trx, 'token', right, { actor: `administrator:${user.id}`, at: now() });
      await announceToken({ ...delivery, db: trx }, { remote, verbs, label, expiresAt, by: 'the administrator' });
      return made;
    });
  });

  endpoint(app, 'DELETE /api/deploy-tokens/:id', async ({ params: { id }, user, request, fail }) => {
    await delivery.accounts.requireConfirmation(request, fail);
    await write(db, 'registry', async (trx) => {
      const token = await deleteToken(trx, id);
      if (!token) throw fail(404, 'remotes/unknown-token', 'There is no such deploy token.');
      await noteAccess(trx, 'untoken', token, { actor: `administrator:${user.id}`, at: now() });
    });
    return null;
  });
}
