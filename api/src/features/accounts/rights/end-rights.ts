import { formatDay } from '@fotosoc/contract/society-clock';
import type { Transaction } from 'kysely';
import type { Right } from '@fotosoc/contract/user';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { write } from '@fotosoc/server-kit/db/write';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { logActivity } from '../../activity-log/log-activity.ts';
import type { SiteServices } from '../../services.ts';
import { insertSecurityEvent } from '../security-log/security-log.ts';
import { listGrantedRights, listPeople } from '../read.ts';
import { createEndingRightsMail } from './rights-mail.ts';

type Services = Pick<SiteServices, 'administrator' | 'db' | 'now' | 'society'>;

const REMINDED_BEFORE_MS = 10 * DAY_MS;

/** Mails one reminder to people whose rights end within ten days, and logs rights that have ended. Rights end after
 *  their last day even if this function has not run. */
export async function processEndingRights(site: Services): Promise<void> {
  const { db, now } = site;
  const soon = formatDay(new Date(now().getTime() + REMINDED_BEFORE_MS));
  const ending = await db
    .selectFrom('account_rights')
    .select('account_id')
    .where('last_day', '<=', soon)
    .where((where) => where.or([where('reminded_at', 'is', null), where('last_day', '<', formatDay(now()))]))
    .distinct()
    .execute();
  for (const { account_id } of ending)
    await write(db, 'rights', (trx) => endAccountRights(site, trx, account_id, soon));
}

async function endAccountRights(
  { administrator, now, society }: Services,
  trx: Transaction<Database>,
  id: string,
  soon: string,
) {
  const [person] = await listPeople(trx, { administratorId: await administrator(trx), only: id, now: now() });
  const over = await trx
    .deleteFrom('account_rights')
    .where('account_id', '=', id)
    .where('last_day', '<', formatDay(now()))
    .returning(['name', 'last_day'])
    .execute();
  const subject = { id, name: person!.name ?? person!.email };
  const after: Right[] = over.map(({ name }) => name);
  if (after.length > 0) {
    await logActivity(trx, { area: 'people', actorId: null, action: 'over', subject, after }, now());
    const detail = after.map((right) => `-${right}`).join(' ');
    await insertSecurityEvent(trx, { kind: 'rights', accountId: id, actorId: null, detail }, now());
  }
  const reminded = await trx
    .updateTable('account_rights')
    .set({ reminded_at: now().toISOString() })
    .where('account_id', '=', id)
    .where('last_day', '<=', soon)
    .where('reminded_at', 'is', null)
    .returning('name')
    .execute();
  const rights = (await listGrantedRights(trx, id, now())).filter(({ right }) =>
    reminded.some(({ name }) => name === right),
  );
  if (rights.length > 0) await queueMail(trx, createEndingRightsMail(society(), person!.email, rights), now());
}
