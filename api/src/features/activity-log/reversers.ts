import type { ErrorCode, Reply } from '@fotosoc/contract';
import type { Transaction } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Database } from '@fotosoc/server-kit/db/tables';
import type { Lock } from '@fotosoc/server-kit/db/write';
import type { ActivityLogRow } from './tables.ts';

/** Requester and time of an undo. */
export interface UndoContext {
  userId: string;
  now: Date;
}

/** Current state of the reverted data, as the response to the undo shows the state. */
export type RevertedState = Omit<Reply<'POST /api/activity-log/:id/undo'>, 'entry'>;

export interface Reverser {
  /** Lock of the data that the action has changed. */
  lock: Lock | ((db: Db, entry: ActivityLogRow) => Promise<Lock>);
  /** Error code of a refused undo. */
  code: Extract<ErrorCode<'POST /api/activity-log/:id/undo'>, `${string}/cannot-undo`>;
  /** Reverts the action in the transaction that has marked its entry as undone.
   *  @throws CannotUndoError if the data has changed since */
  revert: (
    trx: Transaction<Database>,
    entry: ActivityLogRow,
    by: UndoContext,
  ) => Promise<RevertedState | undefined | void>;
  /** Called after the commit. */
  onReverted?: () => Promise<unknown>;
}

/** Reversers by kind: `<area>:<action>`, or `<area>` for all other actions of the area. An action of moderation begins
 *  with its subject, e.g. `photo:hide`; the kind has the subject alone: `captions:photo`. */
export type Reversers = Readonly<Record<string, Reverser>>;
