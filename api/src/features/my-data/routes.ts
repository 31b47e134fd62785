import { UNDO_SECONDS } from '@fotosoc/contract/limits';
import type { FastifyInstance } from 'fastify';
import { write } from '../../server-kit/db/write.ts';
import { serveEndpoint, createSharedFail } from '../../server-kit/http/endpoint.ts';
import { limitSaves } from '../../server-kit/http/rate-limit.ts';
import { serveReadEndpoint } from '../../server-kit/http/reads.ts';
import type { ServerKit } from '../../server-kit/server-kit.ts';
import { insertLoanLink } from '../loans/loan-links.ts';
import { findBorrowerKey, listOwnBookings, listOwnCaptions } from './queries.ts';

const failCaption = createSharedFail<
  'DELETE /api/account/captions/:id' | 'POST /api/account/captions/:id/restorations'
>();

export function myDataRoutes(app: FastifyInstance, site: Pick<ServerKit, 'config' | 'db' | 'now'>): void {
  const { db, now } = site;

  serveReadEndpoint(app, 'GET /api/account/bookings', async ({ query, user }) =>
    listOwnBookings(db, user.id, query, now()),
  );

  serveEndpoint(app, 'POST /api/account/bookings/:id/links', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    return write(db, 'none', async (trx) => {
      const booking = await trx
        .selectFrom('bookings')
        .select('id')
        .where('id', '=', params.id)
        .where('borrower_key', '=', (await findBorrowerKey(trx, user.id)) ?? null)
        .executeTakeFirst();
      if (!booking) throw fail(404, 'account/booking-not-found', 'This booking no longer exists.');
      return { path: await insertLoanLink(trx, booking.id, '') };
    });
  });

  serveReadEndpoint(app, 'GET /api/account/captions', async ({ query, user }) => listOwnCaptions(db, user.id, query));

  serveEndpoint(app, 'DELETE /api/account/captions/:id', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    return write(db, 'none', async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('captions')
        .set({ removed_at: now().toISOString() })
        .where('id', '=', params.id)
        .where('account_id', '=', user.id)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw createNotFoundError();
      return null;
    });
  });

  serveEndpoint(app, 'POST /api/account/captions/:id/restorations', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    return write(db, 'none', async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('captions')
        .set({ removed_at: null })
        .where('id', '=', params.id)
        .where('account_id', '=', user.id)
        .where('removed_at', '>', getUndoDeadline(now()))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw createNotFoundError();
      return null;
    });
  });
}

function getUndoDeadline(now: Date): string {
  return new Date(now.getTime() - UNDO_SECONDS * 1000).toISOString();
}

function createNotFoundError() {
  return failCaption(404, 'account/caption-not-found', 'This caption no longer exists.');
}
