import type { FastifyInstance } from 'fastify';
import { serveEndpoint, createSharedFail, serveReadEndpoint } from '../endpoints.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { removeOwnCaption, restoreOwnCaption } from '../captions/own-captions.ts';
import { listOwnCaptions } from '../captions/read.ts';
import { insertLoanLink } from '../loans/loan-links.ts';
import { isOwnBooking, listOwnBookings } from '../loans/read.ts';

const PAGE_SIZE = 12;

const failCaption = createSharedFail<
  'DELETE /api/account/captions/:id' | 'POST /api/account/captions/:id/restorations'
>();

export function myDataRoutes(app: FastifyInstance, site: Pick<ServerKit, 'config' | 'db' | 'now'>): void {
  const { db, now } = site;

  serveReadEndpoint(app, 'GET /api/account/bookings', async ({ query, user }) =>
    listOwnBookings(db, user.id, { limit: PAGE_SIZE, ...query }, now()),
  );

  serveEndpoint(app, 'POST /api/account/bookings/:id/links', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    return write(db, 'none', async (trx) => {
      if (!(await isOwnBooking(trx, user.id, params.id)))
        throw fail(404, 'account/booking-not-found', 'This booking no longer exists.');
      return { path: await insertLoanLink(trx, params.id, '') };
    });
  });

  serveReadEndpoint(app, 'GET /api/account/captions', async ({ query, user }) =>
    listOwnCaptions(db, user.id, { limit: PAGE_SIZE, ...query }),
  );

  serveEndpoint(app, 'DELETE /api/account/captions/:id', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    return write(db, 'none', async (trx) => {
      if (!(await removeOwnCaption(trx, user.id, params.id, now()))) throw createNotFoundError();
      return null;
    });
  });

  serveEndpoint(app, 'POST /api/account/captions/:id/restorations', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    return write(db, 'none', async (trx) => {
      if (!(await restoreOwnCaption(trx, user.id, params.id, now()))) throw createNotFoundError();
      return null;
    });
  });
}

function createNotFoundError() {
  return failCaption(404, 'account/caption-not-found', 'This caption no longer exists.');
}
