import { isCalendarDay } from '@fotosoc/contract/days';
import { formatDay } from '@fotosoc/contract/society-clock';
import { isDeepStrictEqual } from 'node:util';
import type { GivenRight, Person } from '@fotosoc/contract/people';
import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import type { Transaction } from 'kysely';
import { createSharedFail } from '../../endpoints.ts';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import { logActivity } from '../../activity-log/log-activity.ts';
import type { SiteServices } from '../../services.ts';
import { insertSecurityEvent } from '../security-log/security-log.ts';
import { replaceGrantedRights } from './queries.ts';
import { compareRights, hasOtherAdministrator, listGrantedRights, listPeople } from '../read.ts';
import { createEndedRightsMail, createGrantedRightsMail } from './rights-mail.ts';

type Services = Pick<SiteServices, 'administrator' | 'config' | 'now' | 'society'>;

const fail = createSharedFail<'DELETE /api/people/:id/rights' | 'PUT /api/people/:id/rights/:right'>();

/** Changes the rights of an account, logs the change, and queues the mail to the account holder. The mail is sent after
 *  the time in which the administrator can undo the change.
 *  @param by account id of the administrator; null for the site itself
 *  @param change maps the current rights to the new rights
 *  @throws HttpError 404, 409 `people/last-administrator` if no administrator without end date would remain */
export async function changeRights(
  { administrator, config, now, society }: Services,
  trx: Transaction<Database>,
  {
    id,
    by,
    action,
    change,
  }: { id: string; by: string | null; action: string; change: (held: GivenRight[]) => GivenRight[] },
): Promise<{ person: Person; entry: ActivityLogEntry }> {
  const administratorId = await administrator(trx);
  const [person] = await listPeople(trx, { administratorId, only: id, now: now() });
  if (!person) throw fail(404, 'people/not-found', 'This account no longer exists.');
  if (person.isNamedByServer) {
    throw fail(
      409,
      'people/last-administrator',
      'The server’s configuration names this administrator, so you cannot change this right here.',
    );
  }
  const before = await listGrantedRights(trx, id, now());
  const after = change(before).toSorted(compareRights);
  await requireAdministrator(trx, { id, name: person.name ?? person.email, before, after, administratorId });
  await replaceGrantedRights(trx, id, after);
  const subject = { id, name: person.name ?? person.email };
  const { entry, hold } = await logActivity(
    trx,
    { area: 'people', actorId: by, action, subject, before, after },
    now(),
  );
  const given = after.filter((one) => !before.some((other) => isDeepStrictEqual(one, other)));
  const ended = before.filter(({ right }) => !after.some((other) => other.right === right));
  const detail = [...given.map(({ right }) => `+${right}`), ...ended.map(({ right }) => `-${right}`)].join(' ');
  await insertSecurityEvent(trx, { kind: 'rights', accountId: id, actorId: by, detail }, now());
  if (given.length > 0)
    await queueMail(trx, createGrantedRightsMail(society(), person.email, given, config.publicUrl), now(), hold);
  if (ended.length > 0) {
    const names = ended.map(({ right }) => right);
    await queueMail(trx, createEndedRightsMail(society(), person.email, names), now(), hold);
  }
  return { person: { ...person, rights: after }, entry };
}

export function isUnlimitedAdministrator({ right, lastDay }: GivenRight): boolean {
  return right === 'administrator' && lastDay === null;
}

/** Refuses a change after which no administrator without end date is left: nobody could manage the site. */
async function requireAdministrator(
  trx: Transaction<Database>,
  change: {
    id: string;
    name: string;
    before: GivenRight[];
    after: GivenRight[];
    administratorId: string | undefined;
  },
): Promise<void> {
  const { id, name, before, after, administratorId } = change;
  if (!before.some(isUnlimitedAdministrator) || after.some(isUnlimitedAdministrator)) return;
  if (await hasOtherAdministrator(trx, id, administratorId)) return;
  throw fail(
    409,
    'people/last-administrator',
    `${name} is the only administrator. Make another person administrator first.`,
  );
}

/** @throws HttpError 400 `people/invalid-day` for a day in the past or an invalid date */
export function requireValidLastDay(lastDay: string | null, now: Date): void {
  if (lastDay === null) return;
  const isDay = isCalendarDay(lastDay);
  if (isDay && lastDay >= formatDay(now)) return;
  const sentence = isDay ? 'This day is over: choose today or a later day.' : 'There is no such day.';
  throw fail(400, 'people/invalid-day', sentence, { fields: { lastDay: sentence } });
}
