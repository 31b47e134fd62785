import { randomUUID } from 'node:crypto';
import type { Db } from '../db/connection.ts';
import type { MailRow } from '../db/tables.ts';
import { write } from '../db/write.ts';
import { HOUR_MS, DAY_MS } from '../units.ts';

export interface Mail {
  recipient: string;
  subject: string;
  body: string;
  /** The same for the form service, which is tried first where one is configured. */
  form?: Record<string, string>;
  /** A date for the reader's calendar (RFC 5545). */
  calendar?: string;
}

/** A mail that waits while what it tells of can still be undone. */
export interface Hold {
  /** Names what it tells of: `withdrawMails` takes it back by this. */
  reason: string;
  until: Date;
}

/** A weekend without its mail server loses a site nothing. */
const TRIED_FOR_MS = 2 * DAY_MS;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = HOUR_MS;
/** Less than the half minute between two rounds, so that the next one tries again. */
const AWAY_PAUSE_MS = 20_000;
/** A mail taken by a process that dies is due again after this; longer than any try to send one takes. */
const CLAIM_MS = 120_000;
const BATCH = 20;

/** Writes a mail into the outbox, best in the transaction that gives the reason for it. */
export async function queueMail(db: Db, { form, calendar, ...mail }: Mail, now: Date, hold?: Hold): Promise<void> {
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

/** Takes back the mails about something that was undone; one that is on its way already is not stopped. */
export async function withdrawMails(trx: Db, reason: string): Promise<void> {
  await trx.deleteFrom('mails').where('reason', '=', reason).where('sent_at', 'is', null).execute();
}

/** That no mail would have got through: the server does not answer, or lets nobody in. */
export class MailServerAway extends Error {
  override name = 'MailServerAway';
}

/** Hands one mail to whoever brings it on its way.
 *  @throws MailServerAway where the next one need not be tried either */
export type Send = (mail: MailRow) => Promise<void>;

export interface Delivery {
  db: Db;
  send: Send;
  now: () => Date;
  /** Told why a mail was not taken. */
  report: (error: unknown) => void;
}

/** Sends what is due; what fails is tried again for two days, after a wait that doubles up to an hour. While the server is
 *  away one mail a round is tried, so that all go with the first round after its return. Resolves to how many went. */
export async function deliverDueMails({ db, send, now, report }: Delivery): Promise<number> {
  let sent = 0;
  for (let count = 0; count < BATCH; count++) {
    const mail = await claimNext(db, now());
    if (!mail) break;
    const tries = mail.tries + 1;
    try {
      await send(mail);
      sent++;
      // Its words go with it: a link in them is a key, and a copy of the database should open nothing.
      const done = { tries, sent_at: now().toISOString(), next_try_at: null, body: '', form: null, calendar: null };
      await db.updateTable('mails').set(done).where('id', '=', mail.id).execute();
    } catch (error) {
      report(error);
      const isAway = error instanceof MailServerAway;
      const isGivenUp = now().getTime() - Date.parse(mail.created_at) >= TRIED_FOR_MS;
      if (isGivenUp) report(new Error(`A mail of ${mail.created_at} was given up after ${tries} tries.`));
      const pauseMs = isAway ? AWAY_PAUSE_MS : Math.min(FIRST_PAUSE_MS * 2 ** mail.tries, LONGEST_PAUSE_MS);
      const nextTryAt = isGivenUp ? null : new Date(now().getTime() + pauseMs).toISOString();
      await db.updateTable('mails').set({ tries, next_try_at: nextTryAt }).where('id', '=', mail.id).execute();
      if (isAway) break;
    }
  }
  return sent;
}

/** Moves the mail that is due longest out of reach of other processes before it is sent. */
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

/** How many mails are to be sent yet, or tried again. */
export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .where('next_try_at', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many mails were given up and are not forgotten yet. */
export async function countGivenUp(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .where('next_try_at', 'is', null)
    .where('sent_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
