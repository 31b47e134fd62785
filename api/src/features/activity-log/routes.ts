import { AREA_RIGHTS, type ActivityLogArea } from '@fotosoc/contract/activity-log';
import { getOwnValue } from '@fotosoc/contract/own-value';
import type { User } from '@fotosoc/contract/user';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { addWriteCheck } from '@fotosoc/server-kit/db/write-checks';
import { write } from '@fotosoc/server-kit/db/write';
import { findRequester } from '@fotosoc/server-kit/http/current-request';
import { requireAccess, type Fail } from '@fotosoc/server-kit/http/endpoint';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { CannotUndoError, markUndone } from './log-activity.ts';
import { findLogEntry, findLogRow, listLogEntries } from './read.ts';
import type { Reverser, Reversers } from './reversers.ts';
import type { ActivityLogRow } from './tables.ts';

const AREAS = Object.keys(AREA_RIGHTS) as ActivityLogArea[];

export interface LoggedFeatures {
  reversers: Reversers;
  /** Returns the ids of all subjects that belong to a subject, e.g. all items of a booking. */
  listSubjects: (db: Db, id: string) => Promise<string[]>;
  /** Refuses a change of rights without a recent proof of identity. */
  requireConfirmation: (request: FastifyRequest, fail: Fail<'auth/unconfirmed'>) => Promise<void>;
}

/** Routes of the activity log: list actions of officers, and undo an action. */
export function activityLogRoutes(
  app: FastifyInstance,
  site: Pick<ServerKit, 'config' | 'db' | 'now'>,
  { reversers, listSubjects, requireConfirmation }: LoggedFeatures,
): void {
  const { db, now } = site;

  serveReadEndpoint(app, 'GET /api/activity-log', async ({ query: { area, of, ...page }, user }) => {
    if (area) requireAreaRight(area, user);
    const areas = area ? [area] : AREAS.filter((one) => user.rights.includes(AREA_RIGHTS[one]));
    return listLogEntries(db, areas, { ...page, of: of === undefined ? undefined : await listSubjects(db, of) }, now());
  });

  serveEndpoint(app, 'POST /api/activity-log/:id/undo', async ({ params: { id }, user, request, fail }) => {
    await limitSaves(site, { user, fail });
    const found = await findLogRow(db, id);
    if (!found) throw fail(404, 'activity-log/not-found', 'This action is no longer in the activity log.');
    const { area } = found;
    requireAreaRight(area, user);
    addWriteCheck(async (trx) => requireAreaRight(area, await findRequester(trx)), { readsRights: true });
    if (area === 'people') await requireConfirmation(request, fail);
    const reverser = findReverser(reversers, found);
    const lock = typeof reverser?.lock === 'function' ? await reverser.lock(db, found) : reverser?.lock;
    try {
      const done = await write(db, lock ?? 'none', async (trx) => {
        const entry = await markUndone(trx, id, now());
        const state = await reverser?.revert(trx, entry, { userId: user.id, now: now() });
        return { ...state, entry: (await findLogEntry(trx, id, now()))! };
      });
      await reverser?.onReverted?.();
      return done;
    } catch (error) {
      if (!(error instanceof CannotUndoError)) throw error;
      throw fail(409, reverser?.code ?? 'activity-log/cannot-undo', error.message);
    }
  });
}

function findReverser(reversers: Reversers, { area, act }: ActivityLogRow): Reverser | undefined {
  const [kind] = act.split(':');
  return getOwnValue(reversers, `${area}:${kind}`) ?? getOwnValue(reversers, area);
}

/** @throws HttpError 401, 403 */
function requireAreaRight(area: ActivityLogArea, user: User | null): void {
  requireAccess({ access: 'administrator', right: AREA_RIGHTS[area] }, user);
}
