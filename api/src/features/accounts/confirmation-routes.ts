import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import type { SiteServices } from '../services.ts';
import { createSigningOptions } from './passkeys/ceremonies.ts';
import { insertChallenge } from './passkeys/challenges.ts';
import { listPasskeys } from './stored-passkeys/queries.ts';
import { withSignedChallenge } from './passkeys/with-signed-challenge.ts';
import { confirmSession, CONFIRMATION_LIFETIME_MS } from './session-store.ts';
import { readSessionToken } from './session.ts';
import { requireNoPasskey, withPassword } from './with-password.ts';

/** Routes by which members re-enter their password or passkey. A confirmation is valid for ten minutes. */
export function confirmationRoutes(app: FastifyInstance, site: Pick<SiteServices, 'config' | 'db' | 'now'>): void {
  const { config, db, now } = site;

  serveEndpoint(app, 'POST /api/auth/confirmation-challenges', async ({ user, request, fail }) => {
    await limitSaves(site, { user, fail });
    const known = await listPasskeys(db, user.id);
    if (known.length === 0) {
      throw fail(404, 'account/passkey-not-found', 'Your account has no passkey. Use your password.');
    }
    const challenge = await insertChallenge(db, { purpose: 'confirm', boundTo: request.deviceId! }, now());
    return { options: createSigningOptions(config, challenge, known) };
  });

  serveEndpoint(app, 'POST /api/auth/confirmations', async ({ body, user, request, fail }) => {
    const { credential, password = '' } = body;
    const confirm = async (within: Db) => {
      const confirmation = await confirmSession(within, readSessionToken(config, request)!, now());
      return { confirmation, expiresAt: new Date(now().getTime() + CONFIRMATION_LIFETIME_MS).toISOString() };
    };
    if (credential) {
      const use = { purpose: 'confirm', boundTo: request.deviceId!, accountId: user.id } as const;
      return withSignedChallenge(site, credential, use, confirm);
    }
    await requireNoPasskey(db, user.id);
    return withPassword(site, { user, request, password }, fail, async () =>
      write(db, `account:${user.id}`, async (trx) => {
        await requireNoPasskey(trx, user.id);
        return confirm(trx);
      }),
    );
  });
}
