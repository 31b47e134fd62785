import { UNDO_SECONDS } from '@fotosoc/contract/limits';
import type { FastifyInstance } from 'fastify';
import { write } from '../../ground/db/write.ts';
import { endpoint, failOf } from '../../ground/http/endpoint.ts';
import { limitSaves } from '../../ground/http/rate-limit.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import type { Ground } from '../../ground/ground.ts';
import { newLink } from '../loans/loan-links.ts';
import { findBorrower, listOwnBookings, listOwnCaptions } from './queries.ts';

const failCaption = failOf<'DELETE /api/account/captions/:id' | 'POST /api/account/captions/:id/restorations'>();

export function ownThingsRoutes(app: FastifyInstance, site: Pick<Ground, 'config' | 'db' | 'now'>): void {
  const { db, now } = site;

  readEndpoint(app, 'GET /api/account/bookings', async ({ query, user }) => listOwnBookings(db, user.id, query, now()));

  endpoint(app, 'POST /api/account/bookings/:id/links', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    return write(db, 'none', async (trx) => {
      const booking = await trx
        .selectFrom('bookings')
        .select('id')
        .where('id', '=', params.id)
        .where('borrower_key', '=', (await findBorrower(trx, user.id)) ?? null)
        .executeTakeFirst();
      if (!booking) throw fail(404, 'account/booking-not-found', 'This booking is not there any more.');
      return { path: await newLink(trx, booking.id, '') };
    });
  });

  readEndpoint(app, 'GET /api/account/captions', async ({ query, user }) => listOwnCaptions(db, user.id, query));

  endpoint(app, 'DELETE /api/account/captions/:id', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    return write(db, 'none', async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('captions')
        .set({ removed_at: now().toISOString() })
        .where('id', '=', params.id)
        .where('account_id', '=', user.id)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw notThere();
      return null;
    });
  });

  endpoint(app, 'POST /api/account/captions/:id/restorations', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    return write(db, 'none', async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('captions')
        .set({ removed_at: null })
        .where('id', '=', params.id)
        .where('account_id', '=', user.id)
        .where('removed_at', '>', undoStart(now()))
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw notThere();
      return null;
    });
  });
}

function undoStart(now: Date): string {
  return new Date(now.getTime() - UNDO_SECONDS * 1000).toISOString();
}

function notThere() {
  return failCaption(404, 'account/caption-not-found', 'This caption is not there any more.');
}
