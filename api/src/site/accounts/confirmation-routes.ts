import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../ground/http/endpoint.ts';
import { confirmSession, CONFIRMED_MS } from './session-store.ts';
import { sessionToken } from './session.ts';
import type { Site } from '../site.ts';
import { withPassword } from './with-password.ts';

/** Giving the password again, for what is done in the next ten minutes. */
export function confirmationRoutes(app: FastifyInstance, site: Pick<Site, 'config' | 'db' | 'now'>): void {
  const { db, now } = site;
  endpoint(app, 'POST /api/auth/confirmations', async ({ body: { password }, user, request, fail }) =>
    withPassword(site, { user, request, password }, fail, async () => {
      const confirmation = await confirmSession(db, sessionToken(site.config, request)!, now());
      return { confirmation, expiresAt: new Date(now().getTime() + CONFIRMED_MS).toISOString() };
    }),
  );
}
