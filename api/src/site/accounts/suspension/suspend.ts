import type { Suspension } from '@fotosoc/contract/suspension';
import type { Transaction } from 'kysely';
import type { Database } from '../../../ground/db/tables.ts';
import { alsoLock } from '../../../ground/db/write.ts';
import { failOf } from '../../../ground/http/endpoint.ts';
import { queueMail } from '../../../ground/mail/outbox.ts';
import { accountNames } from '../../account-names.ts';
import { hasLeft } from '../../left.ts';
import { noteAct } from '../../record.ts';
import type { Site } from '../../site.ts';
import { endAccess } from '../end-access.ts';
import { findAccountByEmail } from '../queries.ts';
import { hasOtherAdministrator, listGiven } from '../rights/queries.ts';
import { noteSecurityEvent } from '../security-log/security-log.ts';
import type { AccountRow } from '../tables.ts';
import { isSuspended, listSuspensions } from './queries.ts';
import { liftedMail, suspendedMail } from './suspension-mail.ts';

type Parts = Pick<Site, 'administrator' | 'config' | 'now' | 'society'>;

const fail = failOf<'POST /api/people/suspensions'>();
const failLift = failOf<'DELETE /api/people/suspensions/:id'>();

/** Suspends an account and ends its sessions. The transaction must hold the lock `rights`.
 *  @param by account id of the administrator
 *  @throws HttpError 404 `people/not-found`, 409 `people/already-suspended`, `people/cannot-suspend` */
export async function suspend(
  site: Parts,
  trx: Transaction<Database>,
  { email, reason, by }: { email: string; reason: string; by: string },
): Promise<Suspension> {
  const { now, society } = site;
  const account = await findAccountByEmail(trx, email);
  if (!account || (await hasLeft(trx, account.id))) {
    const sentence = 'There is no account with this e-mail address.';
    throw fail(404, 'people/not-found', sentence, { fields: { email: sentence } });
  }
  await alsoLock(trx, `account:${account.id}`);
  await requireSuspendable(site, trx, account, by);
  const at = now().toISOString();
  await trx.insertInto('account_suspensions').values({ account_id: account.id, reason, suspended_at: at }).execute();
  const sessions = await endAccess(trx, account, { passkeys: true });
  const subject = { id: account.id, name: await nameOf(trx, account) };
  await noteAct(trx, { area: 'people', actorId: by, act: 'suspend', subject, after: { reason } }, now());
  const detail = `sessions ended: ${sessions}`;
  await noteSecurityEvent(trx, { kind: 'suspension', accountId: account.id, actorId: by, detail }, now());
  await queueMail(trx, suspendedMail(society(), account.email, reason), now());
  return (await listSuspensions(trx)).find(({ id }) => id === account.id)!;
}

/** Lifts the suspension of an account; its rights are in force again. The transaction must hold the lock `rights`.
 *  @throws HttpError 404 `people/not-found` */
export async function lift(
  { config, now, society }: Parts,
  trx: Transaction<Database>,
  { id, by }: { id: string; by: string },
): Promise<void> {
  const lifted = await trx
    .deleteFrom('account_suspensions')
    .where('account_id', '=', id)
    .returning('account_id')
    .executeTakeFirst();
  if (!lifted) throw failLift(404, 'people/not-found', 'This account is not suspended any more.');
  const account = await trx.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const subject = { id, name: await nameOf(trx, account) };
  await noteAct(trx, { area: 'people', actorId: by, act: 'lift-suspension', subject, after: {} }, now());
  await noteSecurityEvent(trx, { kind: 'suspension-end', accountId: id, actorId: by }, now());
  await queueMail(trx, liftedMail(society(), account.email, config.publicUrl), now());
}

async function requireSuspendable(
  { administrator, now }: Parts,
  trx: Transaction<Database>,
  { id }: AccountRow,
  by: string,
): Promise<void> {
  if (id === by) throw refuse('people/cannot-suspend', 'You cannot suspend your own account.');
  if (await isSuspended(trx, id)) throw refuse('people/already-suspended', 'This account is already suspended.');
  const administratorId = await administrator(trx);
  if (id === administratorId) {
    throw refuse('people/cannot-suspend', 'The server names this administrator. Change the configuration first.');
  }
  const given = await listGiven(trx, id, now());
  const isAdministrator = given.some(({ right }) => right === 'administrator');
  if (isAdministrator && !(await hasOtherAdministrator(trx, id, administratorId))) {
    throw refuse('people/cannot-suspend', 'This is the only administrator. Name another first.');
  }
}

async function nameOf(trx: Transaction<Database>, { id, email }: AccountRow): Promise<string> {
  return (await accountNames(trx, [id])).get(id) ?? email;
}

function refuse(code: 'people/already-suspended' | 'people/cannot-suspend', sentence: string) {
  return fail(409, code, sentence, { fields: { email: sentence } });
}
