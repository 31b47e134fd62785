import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
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

/** Deletes the sent mails, for tests that share a server. */
export async function deleteSentMails({ services }: Pick<TestServer, 'services'>): Promise<void> {
  await services.background.idle();
  await rm(path.join(services.config.dataDir, 'outbox'), { recursive: true, force: true });
}
