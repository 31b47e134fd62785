import type { Insertable } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { CaptionRow } from './tables.ts';

export async function insertCaptionRow(trx: Db, row: Insertable<CaptionRow>): Promise<void> {
  await trx.insertInto('captions').values(row).execute();
}
