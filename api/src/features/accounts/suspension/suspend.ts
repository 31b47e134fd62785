import type { Suspension } from '@fotosoc/contract/suspension';
import type { Transaction } from 'kysely';
import { createSharedFail } from '../../endpoints.ts';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { takeSecondLock } from '@fotosoc/server-kit/db/write';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import { listAccountNames, isDeletedAccount, isSuspended } from '../../account-directory/read.ts';
import { logActivity } from '../../activity-log/log-activity.ts';
import type { SiteServices } from '../../services.ts';
import { endAccess } from '../end-access.ts';
import { findAccountByEmail, hasOtherAdministrator, listGrantedRights } from '../read.ts';
import { insertSecurityEvent } from '../security-log/security-log.ts';
import type { AccountRow } from '../tables.ts';
import { listSuspensions } from './queries.ts';
import { createLiftedSuspensionMail, createSuspendedMail } from './suspension-mail.ts';

type Services = Pick<SiteServices, 'administrator' | 'config' | 'now' | 'society'>;

const fail = createSharedFail<'POST /api/people/suspensions'>();
const failLift = createSharedFail<'DELETE /api/people/suspensions/:id'>();

/** Suspends an account and ends its sessions. The transaction must hold the lock `rights`.
 *  @param by account id of the administrator
 *  @throws HttpError 404 `people/not-found`, 409 `people/already-suspended`, `people/cannot-suspend` */
export async function suspendAccount(
  site: Services,
  trx: Transaction<Database>,
  { email, reason, by }: { email: string; reason: string; by: string },
): Promise<Suspension> {
  const { now, society } = site;
  const account = await findAccountByEmail(trx, email);
  if (!account || (await isDeletedAccount(trx, account.id))) {
    const sentence = 'There is no account with this e-mail address.';
    throw fail(404, 'people/not-found', sentence, { fields: { email: sentence } });
  }
  await takeSecondLock(trx, `account:${account.id}`);
  await requireSuspendable(site, trx, account, by);
  const at = now().toISOString();
  await trx.insertInto('account_suspensions').values({ account_id: account.id, reason, suspended_at: at }).execute();
  const sessions = await endAccess(trx, account, { passkeys: true });
  const subject = { id: account.id, name: await getAccountName(trx, account) };
  await logActivity(trx, { area: 'people', actorId: by, action: 'suspend', subject, after: { reason } }, now());
  const detail = `sessions ended: ${sessions}`;
  await insertSecurityEvent(trx, { kind: 'suspension', accountId: account.id, actorId: by, detail }, now());
  await queueMail(trx, createSuspendedMail(society(), account.email, reason), now());
  return (await listSuspensions(trx)).find(({ id }) => id === account.id)!;
}

/** Lifts the suspension of an account and puts its rights in force again. The transaction must hold the lock `rights`.
 *  @throws HttpError 404 `people/not-found` */
export async function liftSuspension(
  { config, now, society }: Services,
  trx: Transaction<Database>,
  { id, by }: { id: string; by: string },
): Promise<void> {
  const lifted = await trx
    .deleteFrom('account_suspensions')
    .where('account_id', '=', id)
    .returning('account_id')
    .executeTakeFirst();
  if (!lifted) throw failLift(404, 'people/not-found', 'This account is no longer suspended.');
  const account = await trx.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const subject = { id, name: await getAccountName(trx, account) };
  await logActivity(trx, { area: 'people', actorId: by, action: 'lift-suspension', subject, after: {} }, now());
  await insertSecurityEvent(trx, { kind: 'suspension-end', accountId: id, actorId: by }, now());
  await queueMail(trx, createLiftedSuspensionMail(society(), account.email, config.publicUrl), now());
}

async function requireSuspendable(
  { administrator, now }: Services,
  trx: Transaction<Database>,
  { id }: AccountRow,
  by: string,
): Promise<void> {
  if (id === by) throw createRefusal('people/cannot-suspend', 'You cannot suspend your own account.');
  if (await isSuspended(trx, id)) throw createRefusal('people/already-suspended', 'This account is already suspended.');
  const administratorId = await administrator(trx);
  if (id === administratorId) {
    throw createRefusal(
      'people/cannot-suspend',
      'The server’s configuration names this administrator. Change the configuration first.',
    );
  }
  const given = await listGrantedRights(trx, id, now());
  const isAdministrator = given.some(({ right }) => right === 'administrator');
  if (isAdministrator && !(await hasOtherAdministrator(trx, id, administratorId))) {
    throw createRefusal(
      'people/cannot-suspend',
      'This is the only administrator. Make another person administrator first.',
    );
  }
}

async function getAccountName(trx: Transaction<Database>, { id, email }: AccountRow): Promise<string> {
  return (await listAccountNames(trx, [id])).get(id) ?? email;
}

function createRefusal(code: 'people/already-suspended' | 'people/cannot-suspend', sentence: string) {
  return fail(409, code, sentence, { fields: { email: sentence } });
}
