import { randomBytes } from 'node:crypto';
import type { Db } from './connection.ts';
import { findSetting } from './settings.ts';
import type { SettingName } from './tables.ts';

/** Returns the secret key of this site, created once per database: the first process to store a key wins. */
export async function getSigningKey(db: Db, name: Extract<SettingName, `${string}-secret`>): Promise<string> {
  const known = await findSetting(db, name);
  if (known) return known;
  await db
    .insertInto('settings')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findSetting(db, name))!;
}
