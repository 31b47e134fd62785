import type { FastifyInstance } from 'fastify';
import { serveReadEndpoint } from '../../endpoints.ts';
import type { SiteServices } from '../../services.ts';
import { findAccountByEmail } from '../read.ts';
import { listOwnSignIns, listSecurityEvents } from './queries.ts';

export function securityLogRoutes(app: FastifyInstance, { db }: Pick<SiteServices, 'db'>): void {
  serveReadEndpoint(app, 'GET /api/people/security-events', async ({ query: { email, ...query } }) => {
    if (!email) return listSecurityEvents(db, query);
    const account = await findAccountByEmail(db, email);
    if (!account) return { events: [], nextCursor: null };
    return listSecurityEvents(db, { ...query, accountId: account.id });
  });

  serveReadEndpoint(app, 'GET /api/account/sign-ins', async ({ user }) => ({
    signIns: await listOwnSignIns(db, user.id),
  }));
}
