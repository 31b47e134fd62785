import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getCurrentSite } from './current-site.ts';

/** Returns the link in the latest mail to an address; empty without a mail. */
export function findMailedLink(address: string): string {
  const outbox = path.join(getCurrentSite().dataDir, 'outbox');
  if (!existsSync(outbox)) return '';
  for (const file of readdirSync(outbox).toSorted().toReversed()) {
    const mail = readFileSync(path.join(outbox, file), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    if (mail.includes(address)) return /http\S+token=[\w-]+/.exec(mail)?.[0] ?? '';
  }
  return '';
}
