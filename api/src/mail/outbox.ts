import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { society } from '@fotosoc/contract/society';
import type { Db } from '../db/connection.ts';
import type { MailRow } from '../db/tables.ts';

export interface Mail {
  recipient: string;
  subject: string;
  body: string;
}

const MAX_TRIES = 10;
const FIRST_PAUSE_MS = 30_000;
/** A mail taken by a process that dies is due again after this. */
const CLAIM_MS = 120_000;
const BATCH = 20;

/** Writes a mail into the outbox, best in the transaction that gives the reason for it. */
export async function queueMail(db: Db, mail: Mail, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto('mails')
    .values({ id: randomUUID(), ...mail, created_at: at, next_try_at: at, tries: 0, sent_at: null })
    .execute();
}

/** Hands one mail to whoever brings it on its way. */
export type Send = (mail: MailRow) => Promise<void>;

/** Sends what is due; what fails is tried again after a wait that doubles, ten times in all. Resolves to how many went. */
export async function deliverDueMails(db: Db, send: Send, now: Date): Promise<number> {
  const due = await claimDue(db, now);
  let sent = 0;
  for (const mail of due) {
    const isSent = await send(mail).then(
      () => true,
      () => false,
    );
    if (isSent) sent++;
    const pauseMs = FIRST_PAUSE_MS * 2 ** mail.tries;
    const nextTryAt = mail.tries + 1 < MAX_TRIES ? new Date(now.getTime() + pauseMs).toISOString() : null;
    await db
      .updateTable('mails')
      .set(isSent ? { sent_at: now.toISOString(), next_try_at: null } : { next_try_at: nextTryAt })
      .set({ tries: mail.tries + 1 })
      .where('id', '=', mail.id)
      .execute();
  }
  return sent;
}

/** Moves the due mails out of reach of other processes before any is sent. */
async function claimDue(db: Db, now: Date): Promise<MailRow[]> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('mails')
      .selectAll()
      .where('next_try_at', '<=', now.toISOString())
      .orderBy('next_try_at')
      .limit(BATCH)
      .execute();
    const claimedUntil = new Date(now.getTime() + CLAIM_MS).toISOString();
    for (const { id } of due) {
      await trx.updateTable('mails').set({ next_try_at: claimedUntil }).where('id', '=', id).execute();
    }
    return due;
  });
}

/** Sends by SMTP; without an address, writes each mail as an `.eml` file that only the server's user can read. */
export function mailSender(smtpUrl: string | undefined, folder: string): Send {
  if (smtpUrl !== undefined) {
    const transport = createTransport(smtpUrl);
    return async (mail) => {
      await transport.sendMail(message(mail));
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message: text } = await transport.sendMail(message(mail));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${mail.created_at.replaceAll(/[:.]/g, '-')}-${mail.id}.eml`;
    await writeFile(path.join(folder, name), text as Buffer, { mode: 0o600 });
  };
}

function message(mail: MailRow) {
  return {
    from: { name: society.longName, address: society.committeeEmail },
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.body,
    date: mail.created_at,
    messageId: `<${mail.id}@${society.committeeEmail.split('@')[1]}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
