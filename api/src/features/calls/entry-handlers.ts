import type { OwnEntry } from '@fotosoc/contract/calls';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import type { Fail } from '@fotosoc/server-kit/http/endpoint';
import { findStoredResponse, runIdempotently, type RepeatableRequest } from '@fotosoc/server-kit/http/idempotency';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import type { SiteServices } from '../services.ts';
import { deleteEntry, insertEntry, requireEntryTexts, updateEntry, type Entrant, type EntryTexts } from './entries.ts';
import type { CallRow } from './tables.ts';

/** Requester who changes entries of a call: a member, or a guest with a mailed link. */
export interface EntryRequester {
  /** Returns the call and the requester as an entrant. */
  find: (db: Db) => Promise<{ call: CallRow; entrant: Entrant }>;
  /** Checks what can be known before a photo is copied. */
  admit?: (call: CallRow) => Promise<void>;
  /** Returns the id of the photo to enter. Default: the photo of the request.
   *  @param entryId entry whose photo is replaced; absent for a new entry */
  preparePhoto?: (call: CallRow, photoId: string, entryId?: string) => Promise<string>;
}

type FailSave = Fail<'request/too-many-requests'>;
type InsertRequest = RepeatableRequest & { body: EntryTexts & { photoId: string }; fail: FailSave };
type ChangeRequest = { params: { id: string }; fail: FailSave };

/** Creates the handlers of the endpoints that enter, change and withdraw photos. */
export function createEntryHandlers(site: Pick<SiteServices, 'config' | 'db' | 'now' | 'photos'>) {
  const { db, now, photos } = site;

  /** Counts a change before its transaction.
   *  @returns the call, and its lock */
  async function begin(fail: FailSave, { find, admit }: Pick<EntryRequester, 'find' | 'admit'>) {
    const { call, entrant } = await find(db);
    await admit?.(call);
    await limitSaves(site, { user: { id: entrant.column === 'guest_id' ? `guest:${entrant.id}` : entrant.id }, fail });
    return { call, lock: `call:${call.id}` as const };
  }

  async function insert(request: InsertRequest, requester: EntryRequester): Promise<{ entry: OwnEntry }> {
    const { body, fail } = request;
    const earlier = await findStoredResponse<{ entry: OwnEntry }>(db, request);
    if (earlier) return earlier;
    const texts = requireEntryTexts(body);
    const { call, lock } = await begin(fail, requester);
    const photoId = (await requester.preparePhoto?.(call, body.photoId)) ?? body.photoId;
    return runIdempotently({ db, lock, call: request, now: now() }, async (trx) => {
      const current = await requester.find(trx);
      return { entry: await insertEntry(trx, current.call, current.entrant, { ...texts, photoId }, now()) };
    });
  }

  async function update(
    { params: { id }, body, fail }: ChangeRequest & { body: EntryTexts & { photoId?: string } },
    requester: EntryRequester,
  ): Promise<{ entry: OwnEntry }> {
    const texts = requireEntryTexts(body);
    const { call, lock } = await begin(fail, requester);
    const photoId = (body.photoId && (await requester.preparePhoto?.(call, body.photoId, id))) ?? body.photoId;
    const { dropped, entry } = await write(db, lock, async (trx) => {
      const current = await requester.find(trx);
      return updateEntry(trx, current.call, { id, entrant: current.entrant }, { ...texts, photoId }, now());
    });
    photos.removeLater(dropped);
    return { entry };
  }

  async function withdraw({ params: { id }, fail }: ChangeRequest, { find }: EntryRequester): Promise<null> {
    const { lock } = await begin(fail, { find });
    const dropped = await write(db, lock, async (trx) => {
      const { call, entrant } = await find(trx);
      return deleteEntry(trx, call, { id, entrant }, now());
    });
    photos.removeLater(dropped);
    return null;
  }

  return { insert, update, withdraw };
}
