import { existsSync } from 'node:fs';
import path from 'node:path';

/** Returns a sentence with the file of the demo accounts; `undefined` without accounts. Only the start that creates the
 *  accounts prints their passwords: more people can read a service's output than its data. */
export function describeDemoAccounts(dataDir: string): string | undefined {
  const file = path.join(dataDir, 'demo-accounts.json');
  return existsSync(file) ? `The demo accounts and their passwords are in ${file}.` : undefined;
}
