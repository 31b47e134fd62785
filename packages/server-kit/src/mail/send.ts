import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailRow } from '../db/tables.ts';
import type { SafeHttpClient } from '../safe-http/safe-http-client.ts';
import { MailServerUnreachable, type SendMail } from './outbox.ts';

export interface MailSender {
  name: string;
  address: string;
}

const SMTP_TIMEOUT_MS = 15_000;
/** Attempts over about a quarter of an hour; afterwards the message is sent as a mail, so that it is not lost with the
 *  service. */
const FORM_TRIES = 5;

/** Errors of nodemailer before any mail is processed. */
const AWAY = new Set(['ECONNECTION', 'ESOCKET', 'EDNS', 'ETIMEDOUT', 'ETLS', 'EAUTH', 'EPROXY', 'ECONNREFUSED']);

/** Sends by SMTP; without an address, writes mails as `.eml` files that only the server's user can read.
 *  @param findSender returns the sender */
export function createMailSender(smtpUrl: string | undefined, folder: string, findSender: () => MailSender): SendMail {
  if (smtpUrl !== undefined) {
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    });
    return async (mail) => {
      await transport.sendMail(message(mail, findSender())).catch((error: Error & { code?: string }) => {
        throw AWAY.has(error.code ?? '') ? new MailServerUnreachable(error.message, { cause: error }) : error;
      });
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message: text } = await transport.sendMail(message(mail, findSender()));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${mail.created_at.replaceAll(/[:.]/g, '-')}-${mail.id}.eml`;
    await writeFile(path.join(folder, name), text as Buffer, { mode: 0o600 });
  };
}

/** Sends messages of visitors to the form service, if configured; other mails, and messages that the service refuses
 *  repeatedly, by mail. */
export function createFormSender(formUrl: string | undefined, safeHttp: SafeHttpClient, send: SendMail): SendMail {
  if (formUrl === undefined) return send;
  return async (mail) => {
    if (mail.form === null || mail.tries >= FORM_TRIES) return send(mail);
    return safeHttp.postForm(formUrl, JSON.parse(mail.form) as Record<string, string>);
  };
}

function message(mail: MailRow, { name, address }: MailSender) {
  return {
    from: { name, address },
    to: { name: '', address: mail.recipient },
    ...(mail.form !== null && { replyTo: (JSON.parse(mail.form) as { email?: string }).email }),
    subject: mail.subject,
    text: mail.body,
    ...(mail.calendar && { icalEvent: { filename: 'loan.ics', method: 'PUBLISH', content: mail.calendar } }),
    date: new Date(mail.created_at),
    messageId: `<${mail.id}@${address.split('@')[1]}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
