import type { FastifyInstance } from 'fastify';
import type { User } from '@fotosoc/contract/user';
import { createSharedFail, serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import { hasConfirmedEmail, listAccountNames, toBorrowerKey } from '../account-directory/read.ts';
import { isQuarantinedAccount } from '../moderation-cases/untrusted-senders.ts';
import type { SiteServices } from '../services.ts';
import { copyPhotoForEntry } from './copy-photo.ts';
import { countEntriesLeft, listOwnEntries, listOwnPhotos, requireOpen, type Entrant } from './entries.ts';
import { createEntryHandlers, type EntryRequester } from './entry-handlers.ts';
import { mayJudge } from './judges.ts';
import { requireCall } from './queries.ts';
import { describeConfirmation } from './rules.ts';
import type { CallRow } from './tables.ts';

const fail = createSharedFail<'POST /api/calls/:slug/entries' | 'PUT /api/calls/:slug/entries/:id'>();

type Services = Pick<SiteServices, 'config' | 'db' | 'now' | 'photos' | 'photoStorage'>;

/** Routes of members' entries. */
export function entryRoutes(app: FastifyInstance, site: Services): void {
  const { db, now } = site;
  const { insert, update, withdraw } = createEntryHandlers(site);

  serveReadEndpoint(app, 'GET /api/account/calls/:slug', async ({ params, user }) => {
    const call = await requireCall(db, params.slug);
    const name = (await listAccountNames(db, [user.id])).get(user.id) ?? '';
    const isJudge = await mayJudge(db, call, user);
    const isUnconfirmed = !(await hasConfirmedEmail(db, user.id));
    return {
      entries: await listOwnEntries(db, call.id, toEntrant(user)),
      entriesLeft: await countEntriesLeft(db, call, await findEntrant(call, user)),
      ownPhotos: await listOwnPhotos(db, user.id),
      name: name === user.email ? '' : name,
      mayJudge: isJudge,
      ...(isUnconfirmed && (await needsConfirmedEmail(call, user)) && { mustConfirmToEnter: true as const }),
      ...(isUnconfirmed && isJudge && { mustConfirmToJudge: true as const }),
    };
  });

  serveEndpoint(app, 'POST /api/calls/:slug/entries', (request) => insert(request, toMember(request)));
  serveEndpoint(app, 'PUT /api/calls/:slug/entries/:id', (request) => update(request, toMember(request)));
  serveEndpoint(app, 'DELETE /api/calls/:slug/entries/:id', (request) => withdraw(request, toMember(request)));

  function toMember({ params: { slug }, user }: { params: { slug: string }; user: User }): EntryRequester {
    return {
      find: async (trx) => ({ call: await requireCall(trx, slug), entrant: toEntrant(user) }),
      admit: (call) => requireEntrance(call, user),
      preparePhoto: async (call, photoId, entryId) => {
        const own = entryId === undefined ? [] : await listOwnEntries(db, call.id, toEntrant(user));
        // The photo of the entry itself needs no copy.
        if (own.some(({ id, photo }) => id === entryId && photo.id === photoId)) return photoId;
        return copyPhotoForEntry(site, photoId, user);
      },
    };
  }

  /** @throws HttpError 409 `calls/not-open`, 403 `account/email-unconfirmed` */
  async function requireEntrance(call: CallRow, user: User): Promise<void> {
    requireOpen(call, now());
    if (!(await needsConfirmedEmail(call, user)) || (await hasConfirmedEmail(db, user.id))) return;
    throw fail(403, 'account/email-unconfirmed', describeConfirmation(user.email));
  }

  async function needsConfirmedEmail(call: CallRow, user: User): Promise<boolean> {
    const isOptional = call.entrants === 'members' && !site.config.requireConfirmedEmail;
    return !isOptional || (await isQuarantinedAccount(db, user.id));
  }

  /** Returns the member for the count of entries. In a call that is open to anybody, the entries of an address count only
   *  for an account that has confirmed the address: the count would tell others that the address has entered photos. */
  async function findEntrant(call: CallRow, user: User) {
    const { personKey, ...account } = toEntrant(user);
    const isKnown = call.entrants === 'members' || (await hasConfirmedEmail(db, user.id));
    return { ...account, ...(isKnown && { personKey }) };
  }
}

function toEntrant({ id, email }: User): Entrant {
  return { column: 'account_id', id, personKey: toBorrowerKey(email) };
}
