import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { MailRow } from '@fotosoc/server-kit/db/tables';
import type { TestServer } from './server.ts';

export async function readSentMails(server: Pick<TestServer, 'services'>): Promise<string[]> {
  return readNewMails(server, new Set());
}

/** Returns the mails that were sent since the last call with this set, oldest first. */
export async function readNewMails(
  { services: { background, config } }: Pick<TestServer, 'services'>,
  seen: Set<string>,
): Promise<string[]> {
  await background.idle();
  const folder = path.join(config.dataDir, 'outbox');
  const files = existsSync(folder) ? (await readdir(folder)).filter((file) => !seen.has(file)).toSorted() : [];
  for (const file of files) seen.add(file);
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return texts.map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
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
  const folder = path.join(config.dataDir, 'outbox');
  const files = existsSync(folder) ? await readdir(folder) : [];
  return Promise.all(
    mails.map(async (mail) => {
      const file = files.find((name) => name.endsWith(`-${mail.id}.eml`));
      if (mail.sent_at === null || file === undefined) return mail;
      return { ...mail, body: decodeText(await readFile(path.join(folder, file), 'latin1')) };
    }),
  );
}

/** Returns the text of a mail, or of its first part, without headers. */
function decodeText(source: string): string {
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
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n').trimEnd();
}

/** Deletes the sent mails, for tests that share a server. */
export async function deleteSentMails({ services }: Pick<TestServer, 'services'>): Promise<void> {
  await services.background.idle();
  await rm(path.join(services.config.dataDir, 'outbox'), { recursive: true, force: true });
}
