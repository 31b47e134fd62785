import type { EditedPage, SectionDraft } from '@fotosoc/contract/page-section';
import type { Transaction } from 'kysely';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { write } from '@fotosoc/server-kit/db/write';
import { HttpError } from '@fotosoc/server-kit/http-error';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import { findAccountEmail, isDeletedAccount } from '../../account-directory/read.ts';
import type { SiteServices } from '../../services.ts';
import type { ScheduledPublicationRow } from '../tables.ts';
import { createFailedPublicationMail } from './failed-publication-mail.ts';
import { findPublicationMistakes, publishDrafts } from './publish.ts';
import { isOutdated } from './draft-base.ts';
import { readPageDrafts, type Editor } from './queries.ts';

type Publishing = Editor & Pick<SiteServices, 'society'>;

const OUTDATED = 'This has changed since you opened it. Choose between both versions.';

/** Publishes scheduled pages whose time has come. If a draft cannot be published, the page stays as it is and stores
 *  the reasons. The editor who scheduled the publication gets one mail. */
export async function publishScheduledPages(site: Publishing): Promise<void> {
  const { db, now } = site;
  const due = await db
    .selectFrom('scheduled_publications')
    .select('page')
    .where('publish_at', '<=', now().toISOString())
    .where('failed_at', 'is', null)
    .execute();
  for (const { page } of due) {
    try {
      await write(db, 'content', async (trx) => publishPage(site, trx, page));
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      await write(db, 'content', async (trx) => {
        const row = await findDue(site, trx, page);
        if (row) await reportFailedPublication(site, trx, { row, reasons: [error.message] });
      });
    }
  }
}

async function publishPage(site: Publishing, trx: Transaction<Database>, duePage: string): Promise<void> {
  const row = await findDue(site, trx, duePage);
  if (!row) return;
  const [page, userId] = [row.page as EditedPage, row.set_by];
  const { sections } = await readPageDrafts(trx, site, { page, userId: userId ?? '' });
  const drafts = sections.filter(({ drafted }) => drafted);
  const mistakes = await findPublicationMistakes(trx, site, { page, drafts, at: site.now() });
  const outdated = drafts.filter(isOutdated).map(({ title }) => `${title}: ${OUTDATED}`);
  const reasons = [...formatReasons(mistakes, drafts), ...outdated];
  if (reasons.length > 0) return reportFailedPublication(site, trx, { row, reasons });
  await trx.deleteFrom('scheduled_publications').where('page', '=', page).execute();
  if (drafts.length > 0) await publishDrafts(trx, site, { page, drafts, userId });
}

/** Another process may have published the page, or an editor may have changed the time. */
async function findDue({ now }: Publishing, trx: Transaction<Database>, page: string) {
  return trx
    .selectFrom('scheduled_publications')
    .selectAll()
    .where('page', '=', page)
    .where('publish_at', '<=', now().toISOString())
    .where('failed_at', 'is', null)
    .executeTakeFirst();
}

/** Stores why a scheduled publication failed, one sentence per reason, and mails the person who scheduled it. */
async function reportFailedPublication(
  { config, now, society }: Publishing,
  trx: Transaction<Database>,
  { row, reasons }: { row: ScheduledPublicationRow; reasons: string[] },
): Promise<void> {
  await trx
    .updateTable('scheduled_publications')
    .set({ failed_at: now().toISOString(), reasons: JSON.stringify(reasons) })
    .where('page', '=', row.page)
    .execute();
  if (row.set_by === null || (await isDeletedAccount(trx, row.set_by))) return;
  const email = await findAccountEmail(trx, row.set_by);
  if (email === undefined) return;
  const what = { page: row.page as EditedPage, publishAt: row.publish_at, reasons, publicUrl: config.publicUrl };
  await queueMail(trx, createFailedPublicationMail(society(), email, what), now());
}

/** Returns distinct sentences with the title of their section, e.g. `Links: This cannot be empty.` */
function formatReasons(mistakes: Record<string, string>, drafts: readonly SectionDraft[]): string[] {
  const titles = new Map<string, string>(drafts.map(({ key, title }) => [key, title]));
  const reasons = Object.entries(mistakes).map(
    ([path, sentence]) => `${titles.get(path.slice(0, path.indexOf(':')))}: ${sentence}`,
  );
  return [...new Set(reasons)];
}
