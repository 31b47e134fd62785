import type { FastifyInstance } from 'fastify';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { runIdempotently } from '@fotosoc/server-kit/http/idempotency';
import { consumeRateLimit, getVisitorKey, limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { consumeShare } from '@fotosoc/server-kit/http/shares';
import { hashToken } from '@fotosoc/server-kit/http/token';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import { requireNameAndEmail } from '../../text/name-and-email.ts';
import { toBorrowerKey } from '../account-directory/read.ts';
import { logActivity } from '../activity-log/log-activity.ts';
import { acceptPlainForms } from '../../text/plain-forms.ts';
import type { SiteServices } from '../services.ts';
import { deleteGuestOfEntry } from './delete-guest.ts';
import { countEntriesLeft, listOwnEntries } from './entries.ts';
import { createEntryHandlers, type EntryRequester } from './entry-handlers.ts';
import { createGuestMail } from './guest-mail.ts';
import {
  insertGuestLink,
  isSuspendedPerson,
  requireCallForGuests,
  requireGuest,
  requireNoDeletedAccount,
  saveGuest,
  toGuestEntrant,
} from './guests.ts';
import { requireCall } from './queries.ts';

type Services = Pick<SiteServices, 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'photos' | 'society'>;

/** Routes of guests, who enter photos with a mailed link. Browsers without scripts send the form for the link as well. */
export async function guestRoutes(app: FastifyInstance, site: Services): Promise<void> {
  await app.register(async (scope) => {
    acceptPlainForms(scope, ({ params }, { code }) => {
      const { slug } = params as { slug: string };
      const outcome = code === undefined ? 'sent=1' : `refusal=${encodeURIComponent(code)}`;
      return `/calls/${encodeURIComponent(slug)}/enter?${outcome}`;
    });
    linkRoutes(scope, site);
  });
  managedEntryRoutes(app, site);
}

function linkRoutes(app: FastifyInstance, site: Services): void {
  const { background, config, db, deliverMails, now, society } = site;

  serveEndpoint(app, 'POST /api/calls/:slug/entry-links', async (endpointCall) => {
    const { params, body, request, user, fail } = endpointCall;
    const person = requireNameAndEmail(body);
    const { id } = await requireCallForGuests(db, params.slug, now());
    const { entryLinksPerAddress, entryLinksPerEmail, entryLinksInAll } = config.rates;
    const use = { now: now(), fail };
    const visitor = getVisitorKey(request.ip);
    await consumeRateLimit(db, { ...use, key: `entry-link:${visitor}`, rate: entryLinksPerAddress });
    const sender = user ? `account:${user.id}` : visitor;
    await consumeShare(db, { ...use, key: 'entry-link', total: entryLinksInAll, sender });
    await runIdempotently({ db, lock: `call:${id}`, call: endpointCall, now: now() }, async (trx) => {
      const key = `entry-link:${hashToken(toBorrowerKey(person.email))}`;
      await consumeRateLimit(trx, { ...use, key, rate: entryLinksPerEmail });
      const call = await requireCallForGuests(trx, params.slug, now());
      if (await isSuspendedPerson(trx, person.email)) return null; // answered like every other address
      const guest = await saveGuest(trx, call, person, now());
      const link = config.publicUrl + (await insertGuestLink(trx, call, guest.id));
      await queueMail(trx, createGuestMail(society(), call, guest, link), now());
      return null;
    });
    background.run(deliverMails);
    return null;
  });
}

function managedEntryRoutes(app: FastifyInstance, site: Services): void {
  const { db, now, photos } = site;
  const { insert, update, withdraw } = createEntryHandlers(site);

  serveReadEndpoint(app, 'GET /api/calls/:slug/managed-entries', async ({ params, query }) => {
    const { guest, call, entrant } = await findGuest(db, params.slug, query.token);
    return {
      entries: await listOwnEntries(db, call.id, entrant),
      entriesLeft: await countEntriesLeft(db, call, entrant),
      name: guest.name,
    };
  });

  serveEndpoint(app, 'POST /api/calls/:slug/managed-entries', (request) => {
    const { params, body } = request;
    const find = async (trx: Db) => {
      const found = await findGuest(trx, params.slug, body.token);
      await requireNoDeletedAccount(trx, found.guest);
      return found;
    };
    return insert(request, { find });
  });
  serveEndpoint(app, 'PUT /api/calls/:slug/managed-entries/:id', (request) => update(request, toGuest(request)));
  serveEndpoint(app, 'POST /api/calls/:slug/managed-entries/:id/withdrawals', (request) =>
    withdraw(request, toGuest(request)),
  );

  serveEndpoint(app, 'DELETE /api/calls/:slug/guest-entries/:id', async ({ params, user, fail }) => {
    await limitSaves(site, { user, fail });
    const { id } = await requireCall(db, params.slug);
    const dropped = await write(db, `call:${id}`, async (trx) => {
      const call = await requireCall(trx, params.slug);
      const subject = { id: call.id, name: call.title };
      await logActivity(trx, { area: 'content', actorId: user.id, action: 'call:delete-guest', subject }, now());
      return deleteGuestOfEntry(trx, call, params.id);
    });
    photos.removeLater(dropped);
    return null;
  });

  type GuestRequest = { params: { slug: string }; body: { token: string } };
  const toGuest = ({ params, body }: GuestRequest): EntryRequester => ({
    find: (trx) => findGuest(trx, params.slug, body.token),
  });

  async function findGuest(trx: Db, slug: string, token: string) {
    await requireCall(trx, slug);
    const { guest, call } = await requireGuest(trx, token, { slug, now: now() });
    return { guest, call, entrant: toGuestEntrant(guest) };
  }
}
