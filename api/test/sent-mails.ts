import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { MailRow } from '@fotosoc/server-kit/db/tables';
import type { TestServer } from './server.ts';

/** Returns the sent mails, oldest first, as headers and text. */
export async function readSentMails(server: Pick<TestServer, 'services'>): Promise<string[]> {
  return readNewMails(server, new Set());
}

/** Returns the mails that were sent since the last call with this set, oldest first, as headers and text. */
export async function readNewMails(
  { services: { background, config } }: Pick<TestServer, 'services'>,
  seen: Set<string>,
): Promise<string[]> {
  await background.idle();
  const files = (await listMailFiles(config.dataDir)).filter((file) => !seen.has(file));
  for (const file of files) seen.add(file);
  const mails = await Promise.all(files.map(readMailFile));
  return mails.map(({ headers, text }) => `${headers}\r\n\r\n${text}`);
}

/** Returns the tokens of links mailed to an address, oldest first. */
export async function readMailedTokens(server: Pick<TestServer, 'services'>, recipient: string): Promise<string[]> {
  const mails = (await readSentMails(server)).filter((text) => text.includes(`To: ${recipient}`));
  return mails.flatMap((text) => /\btoken=([\w-]+)/.exec(text)?.[1] ?? []);
}

/** Returns all mails with their texts, oldest first. Delivery runs in the background and clears the text in the
 *  database, so that the text of a sent mail is read from its file. */
export async function listMails({ services }: Pick<TestServer, 'services'>): Promise<MailRow[]> {
  const { background, config, db } = services;
  await background.idle();
  const mails = await db.selectFrom('mails').selectAll().orderBy('created_at').orderBy('subject').execute();
  const files = await listMailFiles(config.dataDir);
  return Promise.all(
    mails.map(async (mail) => {
      const file = files.find((name) => name.endsWith(`-${mail.id}.eml`));
      if (mail.sent_at === null || file === undefined) return mail;
      return { ...mail, body: (await readMailFile(file)).text };
    }),
  );
}

/** Returns the paths of the files of sent mails, oldest first. */
async function listMailFiles(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'outbox');
  const names = existsSync(folder) ? (await readdir(folder)).toSorted() : [];
  return names.map((name) => path.join(folder, name));
}

/** Returns the headers of a mail, and its text, or the text of its first part. */
async function readMailFile(file: string): Promise<{ headers: string; text: string }> {
  const source = await readFile(file, 'latin1');
  const [headers = '', ...rest] = source.split('\r\n\r\n');
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1];
  const content = rest.join('\n\n');
  const text =
    boundary === undefined ? content : content.split(`--${boundary}`)[1]!.split('\n\n').slice(1).join('\n\n');
  const isQuoted = /^content-transfer-encoding: quoted-printable/im.test(source);
  const bytes = isQuoted
    ? text
        .replaceAll('=\r\n', '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;
  return { headers, text: Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n').trimEnd() };
}

/** Deletes the sent mails, for tests that share a server. */
export async function deleteSentMails({ services }: Pick<TestServer, 'services'>): Promise<void> {
  await services.background.idle();
  await rm(path.join(services.config.dataDir, 'outbox'), { recursive: true, force: true });
}
