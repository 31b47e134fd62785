import { randomUUID } from 'node:crypto';
import type { Db } from '../db/connection.ts';
import type { MailRow } from '../db/tables.ts';
import { write } from '../db/write.ts';
import { HOUR_MS, DAY_MS } from '../units.ts';

export interface Mail {
  recipient: string;
  subject: string;
  body: string;
  /** The same content for the form service, which is tried first if configured. */
  form?: Record<string, string>;
  /** Calendar entry for the reader (RFC 5545). */
  calendar?: string;
}

/** Delay of a mail while its reason can still be undone. */
export interface MailDelay {
  /** Name of the reason, for `withdrawMails`. */
  reason: string;
  until: Date;
}

/** Time that delivery is retried; longer than a weekend without the mail server. */
const TRIED_FOR_MS = 2 * DAY_MS;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = HOUR_MS;
/** Pause while the mail server is unreachable: less than the 30 s between two rounds, so that the next round
 *  retries. */
const AWAY_PAUSE_MS = 20_000;
/** Time after which a mail claimed by a dead process is due again; longer than any delivery attempt. */
const CLAIM_MS = 120_000;
const BATCH = 20;

/** Writes a mail into the outbox, preferably in the transaction of its reason. */
export async function queueMail(db: Db, { form, calendar, ...mail }: Mail, now: Date, hold?: MailDelay): Promise<void> {
  const created_at = now.toISOString();
  const next_try_at = (hold?.until ?? now).toISOString();
  const sending = { created_at, next_try_at, tries: 0, sent_at: null, reason: hold?.reason ?? null };
  await db
    .insertInto('mails')
    .values({
      id: randomUUID(),
      ...mail,
      form: form ? JSON.stringify(form) : null,
      calendar: calendar ?? null,
      ...sending,
    })
    .execute();
}

/** Withdraws the mails of an undone reason; a mail in delivery is not stopped. */
export async function withdrawMails(trx: Db, reason: string): Promise<void> {
  await trx.deleteFrom('mails').where('reason', '=', reason).where('sent_at', 'is', null).execute();
}

/** Error that affects all mails: the server does not respond, or refuses the login. */
export class MailServerUnreachable extends Error {
  override name = 'MailServerUnreachable';
}

/** Sends one mail.
 *  @throws MailServerUnreachable if further attempts would fail too */
export type SendMail = (mail: MailRow) => Promise<void>;

export interface Delivery {
  db: Db;
  send: SendMail;
  now: () => Date;
  /** Called with the reason why a mail was not accepted. */
  report: (error: unknown) => void;
}

/** Sends due mails. Failures are retried for two days, at intervals that double up to an hour. While the server is
 *  unreachable one mail per round is tried; the first round after its return sends all. Resolves to the number of sent
 *  mails. */
export async function deliverDueMails({ db, send, now, report }: Delivery): Promise<number> {
  let sent = 0;
  for (let count = 0; count < BATCH; count++) {
    const mail = await claimNext(db, now());
    if (!mail) break;
    const tries = mail.tries + 1;
    try {
      await send(mail);
      sent++;
      // Clears the text: a link in it is a credential, and a copy of the database must not contain it.
      const done = { tries, sent_at: now().toISOString(), next_try_at: null, body: '', form: null, calendar: null };
      await db.updateTable('mails').set(done).where('id', '=', mail.id).execute();
    } catch (error) {
      report(error);
      const isAway = error instanceof MailServerUnreachable;
      const isGivenUp = now().getTime() - Date.parse(mail.created_at) >= TRIED_FOR_MS;
      if (isGivenUp) report(new Error(`Sending a mail of ${mail.created_at} failed: given up after ${tries} tries.`));
      const pauseMs = isAway ? AWAY_PAUSE_MS : Math.min(FIRST_PAUSE_MS * 2 ** mail.tries, LONGEST_PAUSE_MS);
      const nextTryAt = isGivenUp ? null : new Date(now().getTime() + pauseMs).toISOString();
      await db.updateTable('mails').set({ tries, next_try_at: nextTryAt }).where('id', '=', mail.id).execute();
      if (isAway) break;
    }
  }
  return sent;
}

/** Claims the longest due mail before sending; concurrent processes skip claimed mails. */
async function claimNext(db: Db, now: Date): Promise<MailRow | undefined> {
  return write(db, 'mails', async (trx) => {
    const mail = await trx
      .selectFrom('mails')
      .selectAll()
      .where('next_try_at', '<=', now.toISOString())
      .orderBy('next_try_at')
      .limit(1)
      .executeTakeFirst();
    if (!mail) return undefined;
    const claimedUntil = new Date(now.getTime() + CLAIM_MS).toISOString();
    await trx.updateTable('mails').set({ next_try_at: claimedUntil }).where('id', '=', mail.id).execute();
    return mail;
  });
}

export async function countWaitingMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .where('next_try_at', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts mails that were given up and not deleted yet. */
export async function countFailedMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .where('next_try_at', 'is', null)
    .where('sent_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
