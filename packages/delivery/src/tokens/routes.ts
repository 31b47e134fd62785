import type { FastifyInstance } from 'fastify';
import { MAX_TOKEN_DAYS } from '@fotosoc/contract/limits';
import { serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { isEmail } from '@fotosoc/contract/email';
import { announceToken } from '../announcements/announce.ts';
import { logAccessChange } from './access-actions.ts';
import { readDeployRights } from './check-deployer.ts';
import { createToken, deleteToken, getTokenExpiry, listTokens, parsePrefixes, parseVerbs } from './tokens.ts';
import type { DeliveryServices } from '../services.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

/** Routes of deploy tokens: the list of the administrator, and the data of a token for its holder. */
export function tokenRoutes(
  app: FastifyInstance,
  delivery: Pick<DeliveryServices, 'accounts' | 'config' | 'db' | 'now' | 'identity'>,
): void {
  const { db, now } = delivery;
  serveEndpoint(app, 'GET /api/remotes/:name/token', async ({ params: { name }, request }) =>
    readDeployRights(delivery, request, name),
  );

  serveReadEndpoint(app, 'GET /api/deploy-tokens', async () => ({
    tokens: (await listTokens(db)).map((row) => ({
      id: row.id,
      remote: row.remote,
      verbs: parseVerbs(row),
      prefixes: parsePrefixes(row),
      label: row.label,
      email: row.email,
      isConfigured: row.is_configured === 1,
      createdAt: row.created_at,
      expiresAt: getTokenExpiry(row),
      lastUsedAt: row.last_used_at,
    })),
  }));

  serveEndpoint(app, 'POST /api/deploy-tokens', async ({ body, user, request, fail }) => {
    await delivery.accounts.requireConfirmation(request, fail);
    const { remote, verbs, label, email, days = MAX_TOKEN_DAYS } = body;
    if (email !== undefined && !isEmail(email))
      throw createInvalidFieldsError({ email: 'Enter an e-mail address such as team@example.org.' });
    const expiresAt = new Date(now().getTime() + days * DAY_MS);
    return write(db, 'registry', async (trx) => {
      const made = await createToken(trx, { remote, verbs, label, email, expiresAt, now: now() });
      const right = { remote, label, verbs: verbs.join(' '), prefixes: null };
      await logAccessChange(trx, 'token', right, { actor: `administrator:${user.id}`, at: now() });
      await announceToken({ ...delivery, db: trx }, { remote, verbs, label, expiresAt, by: 'the administrator' });
      return made;
    });
  });

  serveEndpoint(app, 'DELETE /api/deploy-tokens/:id', async ({ params: { id }, user, request, fail }) => {
    await delivery.accounts.requireConfirmation(request, fail);
    await write(db, 'registry', async (trx) => {
      const token = await deleteToken(trx, id);
      if (!token) throw fail(404, 'remotes/unknown-token', 'This deploy token does not exist.');
      await logAccessChange(trx, 'untoken', token, { actor: `administrator:${user.id}`, at: now() });
    });
    return null;
  });
}
