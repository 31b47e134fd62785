import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { write } from '@fotosoc/server-kit/db/write';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { deleteLogEntries } from '../activity-log/log-activity.ts';

const BATCH = 500;
const OVER = ['back', 'refused', 'cancelled'] as const;

/** Removes the borrower's address, links and log entries from old loans, and from past loans of deleted accounts. The
 *  outcome of each loan stays. */
export async function anonymiseBorrowers({ config, db, now }: Pick<ServerKit, 'config' | 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - config.loans.keepDays * DAY_MS).toISOString();
  const old = await db
    .selectFrom('bookings')
    .select('id')
    .where('state', '!=', 'out')
    .where('user_email', '!=', '')
    .where((where) =>
      where.or([
        where('ends_at', '<', before),
        where.and([
          where('is_forgotten_after', '=', 1),
          where.or([where('state', 'in', OVER), where('ends_at', '<', now().toISOString())]),
        ]),
      ]),
    )
    .limit(BATCH)
    .execute();
  const ids = old.map(({ id }) => id);
  await write(db, 'equipment', async (trx) => {
    await deleteLogEntries(trx, 'loans', { before });
    if (ids.length === 0) return;
    await deleteLogEntries(trx, 'loans', { subjectIds: ids });
    await trx.deleteFrom('loan_links').where('booking_id', 'in', ids).execute();
    const nobody = {
      user_email: '',
      borrower_name: '',
      borrower_name_key: '',
      borrower_key: '',
      cancel_token_hash: null,
      is_forgotten_after: 0,
    };
    const unsaid = { note: '', trouble: '', trouble_at: null };
    await trx.updateTable('lent_units').set({ note: '' }).where('booking_id', 'in', ids).execute();
    await trx
      .updateTable('bookings')
      .set({ ...nobody, ...unsaid })
      .where('id', 'in', ids)
      .execute();
  });
}
