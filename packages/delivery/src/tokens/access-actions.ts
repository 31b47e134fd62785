import type { Transaction } from 'kysely';
import type { Database } from '@fotosoc/server-kit/db/tables';
import type { DeployTokenRow } from '../tables.ts';
import { insertAuditEntry, type AccessAction } from '../audit/audit-log.ts';

/** Logs a change of deploy access in the audit log.
 *  @param right token, or invitation to one */
export async function logAccessChange(
  trx: Transaction<Database>,
  action: AccessAction,
  right: Pick<DeployTokenRow, 'remote' | 'label' | 'verbs' | 'prefixes'>,
  { actor, at }: { actor: string; at: Date },
): Promise<void> {
  const { remote, label, verbs, prefixes } = right;
  const below = prefixes === null ? '' : `, at ${prefixes.replaceAll(' ', ', ')}`;
  const reason = `${label}: ${verbs.replaceAll(' ', ', ')}${below}`;
  await insertAuditEntry(trx, { at, actor, action, remote, reason, before: null, after: null });
}
