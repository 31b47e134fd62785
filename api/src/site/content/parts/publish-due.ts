import type { EditedPage, PartKey } from '@fotosoc/contract/part';
import { PARTS } from '@fotosoc/contract/parts/list';
import type { Transaction } from 'kysely';
import type { Database } from '../../../ground/db/tables.ts';
import { write } from '../../../ground/db/write.ts';
import { queueMail } from '../../../ground/mail/outbox.ts';
import { leftAccounts } from '../../left.ts';
import type { Site } from '../../site.ts';
import type { ScheduledPublicationRow } from '../tables.ts';
import { notPublishedMail } from './not-published-mail.ts';
import { checked, publishValues } from './publish.ts';
import { findDrafts } from './queries.ts';

type Parts = Pick<Site, 'config' | 'db' | 'now' | 'society'>;

/** Publishes what is due. A page whose drafts cannot be published any more keeps them, says why, and whoever set the time
 *  gets a mail, once. */
export async function publishDue(site: Parts): Promise<void> {
  const { db, now } = site;
  await write(db, 'content', async (trx) => {
    const due = await trx
      .selectFrom('scheduled_publications')
      .selectAll()
      .where('publish_at', '<=', now().toISOString())
      .where('failed_at', 'is', null)
      .execute();
    for (const row of due) await publishRow(site, trx, row);
  });
}

async function publishRow(site: Parts, trx: Transaction<Database>, row: ScheduledPublicationRow): Promise<void> {
  const { config, now } = site;
  const [page, userId] = [row.page as EditedPage, row.set_by];
  const { parts } = await findDrafts(trx, config, { page, userId: userId ?? '' });
  const drafts = parts.filter(({ drafted }) => drafted).map(({ key, value }) => [key, value] as [PartKey, unknown]);
  const { values, mistakes } = await checked(trx, config, drafts);
  const reasons = reasonsOf(mistakes);
  if (reasons.length > 0) return tellFailed(site, trx, { row, reasons });
  await trx.deleteFrom('scheduled_publications').where('page', '=', page).execute();
  if (drafts.length > 0) await publishValues(trx, { config, now: now() }, { page, values, userId });
}

/** @param failed with a sentence for each reason */
async function tellFailed(
  { config, now, society }: Parts,
  trx: Transaction<Database>,
  { row, reasons }: { row: ScheduledPublicationRow; reasons: string[] },
): Promise<void> {
  await trx
    .updateTable('scheduled_publications')
    .set({ failed_at: now().toISOString(), reasons: JSON.stringify(reasons) })
    .where('page', '=', row.page)
    .execute();
  const setter = await trx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', row.set_by)
    .where('id', 'not in', leftAccounts(trx))
    .executeTakeFirst();
  if (!setter) return;
  const what = { page: row.page as EditedPage, publishAt: row.publish_at, reasons, publicUrl: config.publicUrl };
  await queueMail(trx, notPublishedMail(society(), setter.email, what), now());
}

/** Each sentence once for each part, e.g. `Links: This cannot be empty.` */
function reasonsOf(mistakes: Record<string, string>): string[] {
  const reasons = Object.entries(mistakes).map(
    ([path, sentence]) => `${PARTS[path.slice(0, path.indexOf(':')) as PartKey].title}: ${sentence}`,
  );
  return [...new Set(reasons)];
}
