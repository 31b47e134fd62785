import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { SignUp } from '@fotosoc/contract/places';
import { createSharedFail, serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { write } from '@fotosoc/server-kit/db/write';
import { findRequester } from '@fotosoc/server-kit/http/current-request';
import { runIdempotently } from '@fotosoc/server-kit/http/idempotency';
import { consumeRateLimit, getVisitorKey, limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { consumeShare } from '@fotosoc/server-kit/http/shares';
import { hashToken } from '@fotosoc/server-kit/http/token';
import { requireNameAndEmail } from '../../text/name-and-email.ts';
import { findBorrowerKey, isAddressOwner, toBorrowerKey } from '../account-directory/read.ts';
import { findSignUpEventBySlug } from '../events/read.ts';
import type { SiteServices } from '../services.ts';
import { doorRoutes } from './door-routes.ts';
import { acceptPlainForms } from '../../text/plain-forms.ts';
import { cancelSignUp, changeGuests, confirmSignUp } from './manage.ts';
import { findLinkedSignUp, insertSignUpLink, listOwnSignUps, readPlaces, toSignUp } from './queries.ts';
import { getOutcomePath } from './outcome-path.ts';
import { requireSignUpEvent, signUp } from './sign-up.ts';
import type { SignUpRow } from './tables.ts';

const fail = createSharedFail<
  'GET /api/managed-sign-ups' | `POST /api/managed-sign-ups/${'confirmations' | 'cancellations' | 'guests'}`
>();
const failPost = createSharedFail<`POST /api/managed-sign-ups/${'confirmations' | 'cancellations' | 'guests'}`>();

type Services = Pick<SiteServices, 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>;

/** Routes of sign-ups for events: for visitors, for the holder of a mailed link, and for members. Browsers without
 *  scripts send the forms as well. */
export async function placesRoutes(app: FastifyInstance, site: Services): Promise<void> {
  doorRoutes(app, site);
  await app.register(async (scope) => {
    acceptPlainForms(scope, getOutcomePath);
    formRoutes(scope, site);
  });
  readRoutes(app, site);
}

function formRoutes(app: FastifyInstance, site: Services): void {
  const { background, config, db, deliverMails, now } = site;

  serveEndpoint(app, 'POST /api/events/:slug/sign-ups', async (call) => {
    const { body, params, request, user } = call;
    const { name, email } = requireNameAndEmail(body);
    const { signUpsPerAddress, signUpsPerEmail, signUpsInAll } = config.rates;
    const use = { now: now(), fail: call.fail };
    const visitor = getVisitorKey(request.ip);
    await consumeRateLimit(db, { ...use, key: `sign-up:${visitor}`, rate: signUpsPerAddress });
    const sender = user ? `account:${user.id}` : visitor;
    await consumeShare(db, { ...use, key: 'sign-up', total: signUpsInAll, sender });
    // The transaction holds the lock from the start, so that no other sign-up comes between the count of free places
    // and the insert.
    const answer = await runIdempotently({ db, lock: 'equipment', call, now: now() }, async (trx) => {
      const event = await requireSignUpEvent(trx, params.slug);
      const requester = await findRequester(trx);
      const isOwner = await isAddressOwner(trx, requester, email);
      const ofEmail = { key: `sign-up:${hashToken(toBorrowerKey(email))}`, rate: signUpsPerEmail };
      if (!isOwner) await consumeRateLimit(trx, { ...use, ...ofEmail });
      const { guests = 0 } = body;
      return signUp(site, trx, event, { name, email, guests, isMember: requester !== null, isOwner });
    });
    background.run(deliverMails);
    return answer;
  });

  serveEndpoint(app, 'POST /api/managed-sign-ups/confirmations', async ({ body, request }) =>
    change(body.token, request, confirmSignUp),
  );

  serveEndpoint(app, 'POST /api/managed-sign-ups/cancellations', async ({ body, request }) =>
    change(body.token, request, cancelSignUp),
  );

  serveEndpoint(app, 'POST /api/managed-sign-ups/guests', async ({ body, request }) =>
    change(body.token, request, async (services, trx, row) => changeGuests(services, trx, row, body.guests)),
  );

  /** Runs a change by the holder of a mailed link. */
  async function change(
    token: string,
    { ip }: FastifyRequest,
    work: (services: Services, trx: Transaction<Database>, row: SignUpRow) => Promise<void>,
  ): Promise<{ signUp: SignUp }> {
    const rate = config.rates.cancellationsPerAddress;
    await consumeRateLimit(db, { key: `cancel:${getVisitorKey(ip)}`, rate, now: now(), fail: failPost });
    const answer = await write(db, 'equipment', async (trx) => {
      const row = await findLinkedSignUp(trx, token);
      if (!row) throw createNotFoundError();
      await work(site, trx, row);
      return { signUp: await toSignUp(trx, (await findLinkedSignUp(trx, token))!) };
    });
    background.run(deliverMails);
    return answer;
  }
}

function readRoutes(app: FastifyInstance, site: Services): void {
  const { db, now } = site;

  serveReadEndpoint(app, 'GET /api/events/:slug/places', async ({ params }) => {
    const event = await findSignUpEventBySlug(db, params.slug);
    const ticketUrl = event?.settings?.ticketUrl;
    if (ticketUrl !== undefined) return { ticketUrl };
    const places = event && (await readPlaces(db, event));
    return places ? { places } : {};
  });

  serveReadEndpoint(app, 'GET /api/managed-sign-ups', async ({ query }) => {
    const row = await findLinkedSignUp(db, query.token);
    if (!row) throw createNotFoundError();
    return { signUp: await toSignUp(db, row) };
  });

  serveReadEndpoint(app, 'GET /api/account/sign-ups', async ({ user }) => {
    const personKey = await findBorrowerKey(db, user.id);
    const rows = personKey === undefined ? [] : await listOwnSignUps(db, personKey, now());
    return { signUps: await Promise.all(rows.map(async (row) => toSignUp(db, row))) };
  });

  serveEndpoint(app, 'POST /api/account/sign-ups/:id/links', async ({ params, user, fail: failCall }) => {
    await limitSaves(site, { user, fail: failCall });
    return write(db, 'none', async (trx) => {
      const personKey = await findBorrowerKey(trx, user.id);
      const own = personKey === undefined ? [] : await listOwnSignUps(trx, personKey, now());
      if (!own.some(({ id }) => id === params.id)) {
        throw failCall(404, 'places/sign-up-not-found', 'This sign-up is over.');
      }
      return { path: await insertSignUpLink(trx, params.id, '') };
    });
  });
}

function createNotFoundError() {
  return fail(404, 'places/sign-up-not-found', 'This link no longer leads to a sign-up.');
}
