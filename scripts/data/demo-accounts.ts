import { existsSync } from 'node:fs';
import path from 'node:path';

/** A sentence that leads to the demo accounts; undefined without any. Their passwords are printed by the start that makes
 *  them and by no other: what a service prints is kept where more people look than at its data. */
export function whereDemoAccountsAre(dataDir: string): string | undefined {
  const file = path.join(dataDir, 'demo-accounts.json');
  return existsSync(file) ? `The demo accounts and their passwords are in ${file}.` : undefined;
}
