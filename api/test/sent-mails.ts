import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestServer } from './server.ts';

export async function readSentMails({
  services: { background, config },
}: Pick<TestServer, 'services'>): Promise<string[]> {
  await background.idle();
  const folder = path.join(config.dataDir, 'outbox');
  const files = await readdir(folder);
  const texts = await Promise.all(files.toSorted().map((file) => readFile(path.join(folder, file), 'utf8')));
  return texts.map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}

/** Returns the tokens of links mailed to an address, oldest first. */
export async function readMailedTokens(server: Pick<TestServer, 'services'>, recipient: string): Promise<string[]> {
  const mails = (await readSentMails(server)).filter((text) => text.includes(`To: ${recipient}`));
  return mails.flatMap((text) => /\btoken=([\w-]+)/.exec(text)?.[1] ?? []);
}
