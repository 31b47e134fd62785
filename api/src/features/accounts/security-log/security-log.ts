import { randomUUID } from 'node:crypto';
import type { SecurityEventKind, SecurityEventResult } from '@fotosoc/contract/security-event';
import type { FastifyRequest } from 'fastify';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { runOnCommit } from '@fotosoc/server-kit/db/write';
import { findCurrentRequest } from '@fotosoc/server-kit/http/current-request';
import { isWithinRate, getNetwork } from '@fotosoc/server-kit/http/rate-limit';
import { WARN_LEVEL, writeLogLine } from '@fotosoc/server-kit/jobs/log-line';
import { formatDeviceName } from '../device-name.ts';
import type { SecurityEventRow } from './tables.ts';

/** Maximum number of successful entries of one kind about one account: repeated sign-ins and sign-outs must not fill
 *  the disk. Refusals have a limit of their own. */
const ENTRIES_PER_ACCOUNT = { count: 30, windowSeconds: 3600 };

export interface SecurityEvent {
  kind: SecurityEventKind;
  /** Default: `done`. */
  result?: SecurityEventResult;
  accountId: string | null;
  /** The account that acted. Default: the signed-in account. */
  actorId?: string | null;
  detail?: string;
  /** Number of times the event has happened within the hour. Default: 1. */
  count?: number;
}

/** Adds an entry to the security log in the transaction of the logged action. After the commit the entry is also
 *  written to the server's log. Network and device come from the current request. */
export async function insertSecurityEvent(trx: Db, event: SecurityEvent, now: Date): Promise<void> {
  const request = findCurrentRequest();
  const row = toSecurityEventRow(event, request, now);
  if (row.result === 'done' && row.account_id !== null) {
    const key = `security:${row.kind}:${row.account_id}`;
    if (!(await isWithinRate(trx, { key, rate: ENTRIES_PER_ACCOUNT, now }))) return;
  }
  await trx.insertInto('security_events').values(row).execute();
  runOnCommit(trx, () => logSecurityEvent(row, request));
}

export function toSecurityEventRow(
  event: SecurityEvent,
  request: FastifyRequest | undefined,
  now: Date,
): SecurityEventRow {
  return {
    id: randomUUID(),
    at: now.toISOString(),
    kind: event.kind,
    result: event.result ?? 'done',
    account_id: event.accountId,
    actor_id: event.actorId === undefined ? (request?.user?.id ?? null) : event.actorId,
    network: request ? getNetwork(request.ip) : null,
    device: formatDeviceName(request?.headers['user-agent']),
    detail: event.detail ?? '',
    count: event.count ?? 1,
  };
}

/** Writes an entry to the server's log at level `warn`, which is on by default. */
export function logSecurityEvent(security: SecurityEventRow, request: FastifyRequest | undefined): void {
  const message = `security event: ${security.kind}`;
  if (request) request.log.warn({ security }, message);
  else writeLogLine(WARN_LEVEL, { security }, message);
}
