import { isPostgres } from './db/connection.ts';
import { emptyWriteAheadLog } from './db/sqlite/sqlite.ts';
import type { Ground } from './ground.ts';
import { deleteOldAnswers } from './http/idempotency.ts';
import { deleteEndedRateLimits } from './http/rate-limit.ts';
import { deleteDoneMailsBefore } from './mail/outbox.ts';

/** What of the ground has had its time.
 *  @param monthAgo mails that were sent before are deleted */
export function groundSweeps({ db, now }: Pick<Ground, 'db' | 'now'>, monthAgo: Date): (() => Promise<void>)[] {
  return [
    () => deleteOldAnswers(db, now()),
    () => deleteEndedRateLimits(db, now()),
    () => deleteDoneMailsBefore(db, monthAgo),
    async () => (isPostgres(db) ? undefined : emptyWriteAheadLog(db)),
  ];
}
