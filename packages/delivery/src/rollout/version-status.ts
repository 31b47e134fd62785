import type { Transaction } from 'kysely';
import type { Database } from '@fotosoc/server-kit/db/tables';

/** Clears the `rolled-back` status when a version is activated again. */
export async function clearRolledBackStatus(
  trx: Transaction<Database>,
  { name, version }: { name: string; version: string },
) {
  await trx
    .updateTable('remote_versions')
    .set({ status: 'published', status_reason: null })
    .where('name', '=', name)
    .where('version', '=', version)
    .where('status', '=', 'rolled-back')
    .execute();
}

/** Marks a version as rolled back or blocked, with the reason. */
export async function updateVersionStatus(
  trx: Transaction<Database>,
  { name, version }: { name: string; version: string },
  status: 'rolled-back' | 'blocked',
  reason: string,
): Promise<void> {
  await trx
    .updateTable('remote_versions')
    .set({ status, status_reason: reason })
    .where('name', '=', name)
    .where('version', '=', version)
    .execute();
}
