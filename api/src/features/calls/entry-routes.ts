import type { FastifyInstance } from 'fastify';
import type { OwnEntry } from '@fotosoc/contract/calls';
import type { User } from '@fotosoc/contract/user';
import { createSharedFail, serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { findStoredResponse, runIdempotently } from '@fotosoc/server-kit/http/idempotency';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { hasConfirmedEmail, listAccountNames, toBorrowerKey } from '../account-directory/read.ts';
import { isQuarantinedAccount } from '../moderation-cases/untrusted-senders.ts';
import type { SiteServices } from '../services.ts';
import { copyPhotoForEntry } from './copy-photo.ts';
import {
  countEntriesLeft,
  deleteEntry,
  insertEntry,
  listOwnEntries,
  listOwnPhotos,
  requireEntryTexts,
  requireOpen,
  updateEntry,
  type Entrant,
} from './entries.ts';
import { mayJudge } from './judges.ts';
import { requireCall } from './queries.ts';
import type { CallRow } from './tables.ts';

const fail = createSharedFail<'POST /api/calls/:slug/entries' | 'PUT /api/calls/:slug/entries/:id'>();

type Services = Pick<SiteServices, 'config' | 'db' | 'now' | 'photos' | 'photoStorage'>;

/** Routes of members' entries. */
export function entryRoutes(app: FastifyInstance, site: Services): void {
  const { db, now, photos } = site;

  serveReadEndpoint(app, 'GET /api/account/calls/:slug', async ({ params, user }) => {
    const call = await requireCall(db, params.slug);
    const name = (await listAccountNames(db, [user.id])).get(user.id) ?? '';
    return {
      entries: await listOwnEntries(db, call.id, toEntrant(user)),
      entriesLeft: await countEntriesLeft(db, call, await findEntrant(call, user)),
      ownPhotos: await listOwnPhotos(db, user.id),
      name: name === user.email ? '' : name,
      mayJudge: await mayJudge(db, call, user),
    };
  });

  serveEndpoint(app, 'POST /api/calls/:slug/entries', async (endpointCall) => {
    const { params, body, user } = endpointCall;
    const earlier = await findStoredResponse<{ entry: OwnEntry }>(db, endpointCall);
    if (earlier) return earlier;
    const texts = requireEntryTexts(body);
    const call = await requireEntrance(params.slug, user);
    await limitSaves(site, endpointCall);
    const photoId = await copyPhotoForEntry(site, body.photoId, user);
    return runIdempotently({ db, lock: `call:${call.id}`, call: endpointCall, now: now() }, async (trx) => {
      const current = await requireCall(trx, params.slug);
      return { entry: await insertEntry(trx, current, toEntrant(user), { ...texts, photoId }, now()) };
    });
  });

  serveEndpoint(app, 'PUT /api/calls/:slug/entries/:id', async ({ params, body, user, fail: failCall }) => {
    const texts = requireEntryTexts(body);
    const call = await requireEntrance(params.slug, user);
    await limitSaves(site, { user, fail: failCall });
    const photoId = body.photoId === undefined ? undefined : await findReplacement(call, params.id, body.photoId, user);
    const { dropped, entry } = await write(db, `call:${call.id}`, async (trx) => {
      const current = await requireCall(trx, params.slug);
      const own = { id: params.id, entrant: toEntrant(user) };
      return updateEntry(trx, current, own, { ...texts, photoId }, now());
    });
    photos.removeLater(dropped);
    return { entry };
  });

  serveEndpoint(app, 'DELETE /api/calls/:slug/entries/:id', async ({ params, user, fail: failCall }) => {
    const call = await requireCall(db, params.slug);
    await limitSaves(site, { user, fail: failCall });
    const dropped = await write(db, `call:${call.id}`, async (trx) =>
      deleteEntry(trx, await requireCall(trx, params.slug), { id: params.id, entrant: toEntrant(user) }, now()),
    );
    photos.removeLater(dropped);
    return null;
  });

  /** Checks what can be known before a photo is copied.
   *  @throws HttpError 404 `calls/not-found`, 409 `calls/not-open`, 403 `account/email-unconfirmed` */
  async function requireEntrance(slug: string, user: User): Promise<CallRow> {
    const call = await requireCall(db, slug);
    requireOpen(call, now());
    const isOptional = call.entrants === 'members' && !site.config.requireConfirmedEmail;
    if (isOptional && !(await isQuarantinedAccount(db, user.id))) return call;
    if (await hasConfirmedEmail(db, user.id)) return call;
    const sentence = `Confirm your e-mail address first: open the link in the mail to ${user.email}, then come back here.`;
    throw fail(403, 'account/email-unconfirmed', sentence);
  }

  /** Returns the member for the count of entries. In a call that is open to anybody, the entries of an address count only
   *  for an account that has confirmed the address: the count would tell others that the address has entered photos. */
  async function findEntrant(call: CallRow, user: User) {
    const { personKey, ...account } = toEntrant(user);
    const isKnown = call.entrants === 'members' || (await hasConfirmedEmail(db, user.id));
    return { ...account, ...(isKnown && { personKey }) };
  }

  /** Returns the photo that an entry gets; the photo of the entry itself needs no copy. */
  async function findReplacement(call: CallRow, entryId: string, photoId: string, user: User): Promise<string> {
    const own = await listOwnEntries(db, call.id, toEntrant(user));
    if (own.some(({ id, photo }) => id === entryId && photo.id === photoId)) return photoId;
    return copyPhotoForEntry(site, photoId, user);
  }
}

function toEntrant({ id, email }: User): Entrant {
  return { column: 'account_id', id, personKey: toBorrowerKey(email) };
}
