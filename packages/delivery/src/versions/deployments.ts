import type { DeploymentState } from '@fotosoc/contract/registry/status';
import type { Transaction } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { Database } from '@fotosoc/server-kit/db/tables';
import type { RemoteDeploymentRow } from '../tables.ts';

/** Converts a row for the audit log and the status. */
export function toDeploymentState(row: RemoteDeploymentRow): DeploymentState {
  return {
    active: row.active_version,
    lastGood: row.last_good_version,
    canary: row.canary_version === null ? null : { version: row.canary_version, percent: row.canary_percent },
    ...(row.retired_at === null ? {} : { isRetired: true }),
  };
}

/** Returns all deployments, by name. */
export async function listDeployments(db: Db): Promise<RemoteDeploymentRow[]> {
  return db.selectFrom('remote_deployments').selectAll().orderBy('name').limit(200).execute();
}

export async function findDeployment(db: Db, name: string): Promise<RemoteDeploymentRow | undefined> {
  return db.selectFrom('remote_deployments').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Replaces the deployment of a remote. */
export async function saveDeployment(trx: Transaction<Database>, row: RemoteDeploymentRow): Promise<void> {
  await trx
    .insertInto('remote_deployments')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}
