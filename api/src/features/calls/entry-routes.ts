import type { FastifyInstance } from 'fastify';
import type { OwnEntry } from '@fotosoc/contract/calls';
import type { User } from '@fotosoc/contract/user';
import { createSharedFail, serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
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
      entries: await listOwnEntries(db, call.id, user.id),
      entriesLeft: await countEntriesLeft(db, call, toPerson(user)),
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
      const id = await insertEntry(trx, current, toPerson(user), { ...texts, photoId }, now());
      return { entry: await findOwnEntry(trx, current, user, id) };
    });
  });

  serveEndpoint(app, 'PUT /api/calls/:slug/entries/:id', async ({ params, body, user, fail: failCall }) => {
    const texts = requireEntryTexts(body);
    const call = await requireEntrance(params.slug, user);
    await limitSaves(site, { user, fail: failCall });
    const photoId = body.photoId === undefined ? undefined : await findReplacement(call, params.id, body.photoId, user);
    const { dropped, entry } = await write(db, `call:${call.id}`, async (trx) => {
      const current = await requireCall(trx, params.slug);
      const own = { id: params.id, accountId: user.id };
      const replaced = await updateEntry(trx, current, own, { ...texts, photoId }, now());
      return { dropped: replaced, entry: await findOwnEntry(trx, current, user, params.id) };
    });
    photos.removeLater(dropped);
    return { entry };
  });

  serveEndpoint(app, 'DELETE /api/calls/:slug/entries/:id', async ({ params, user, fail: failCall }) => {
    const call = await requireCall(db, params.slug);
    await limitSaves(site, { user, fail: failCall });
    const dropped = await write(db, `call:${call.id}`, async (trx) =>
      deleteEntry(trx, await requireCall(trx, params.slug), { id: params.id, accountId: user.id }, now()),
    );
    photos.removeLater(dropped);
    return null;
  });

  /** Checks what can be known before a photo is copied.
   *  @throws HttpError 404 `calls/not-found`, 409 `calls/not-open`, 403 `account/email-unconfirmed` */
  async function requireEntrance(slug: string, user: User): Promise<CallRow> {
    const call = await requireCall(db, slug);
    requireOpen(call, now());
    if (!site.config.requireConfirmedEmail && !(await isQuarantinedAccount(db, user.id))) return call;
    if (await hasConfirmedEmail(db, user.id)) return call;
    const sentence = `Confirm your e-mail address first: open the link in the mail to ${user.email}, then come back here.`;
    throw fail(403, 'account/email-unconfirmed', sentence);
  }

  /** Returns the photo that an entry gets; the photo of the entry itself needs no copy. */
  async function findReplacement(call: CallRow, entryId: string, photoId: string, user: User): Promise<string> {
    const own = await listOwnEntries(db, call.id, user.id);
    if (own.some(({ id, photo }) => id === entryId && photo.id === photoId)) return photoId;
    return copyPhotoForEntry(site, photoId, user);
  }
}

async function findOwnEntry(trx: Db, call: CallRow, user: User, id: string) {
  return (await listOwnEntries(trx, call.id, user.id)).find((entry) => entry.id === id)!;
}

function toPerson({ id, email }: User) {
  return { accountId: id, personKey: toBorrowerKey(email) };
}
