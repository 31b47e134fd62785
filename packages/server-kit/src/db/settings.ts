import { sql } from 'kysely';
import type { Db } from './connection.ts';
import type { SettingName } from './tables.ts';

export async function findSetting(db: Db, name: SettingName): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function saveSetting(db: Db, name: SettingName, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function deleteSetting(db: Db, name: SettingName): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', name).execute();
}

/** Increments a setting that is a whole number; 0 if absent. */
export async function incrementSetting(db: Db, name: SettingName): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value: '1' })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql`cast(cast(settings.value as bigint) + 1 as text)` }),
    )
    .execute();
}
