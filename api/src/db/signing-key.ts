import { randomBytes } from 'node:crypto';
import type { Db } from './connection.ts';
import { findSetting, saveSetting, type Setting } from './settings.ts';
import { write } from './write.ts';

/** A key that only this site knows, made once for a data folder: the first to save it wins. */
export async function signingKey(db: Db, name: Extract<Setting, `${string}-secret`>): Promise<string> {
  const known = await findSetting(db, name);
  if (known) return known;
  return write(db, 'settings', async (trx) => {
    const saved = await findSetting(trx, name);
    if (saved) return saved;
    const fresh = randomBytes(32).toString('base64url');
    await saveSetting(trx, name, fresh);
    return fresh;
  });
}
