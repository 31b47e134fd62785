import type { FastifyRequest } from 'fastify';
import { runInRequest } from '@fotosoc/server-kit/http/current-request';
import { getNetwork } from '@fotosoc/server-kit/http/rate-limit';
import { HOUR_MS } from '@fotosoc/server-kit/units';
import type { SiteServices } from '../../services.ts';
import { findPasskey, findPasskeyRecovery } from '../stored-passkeys/queries.ts';
import { findAccountByEmail } from '../read.ts';
import { toEmailKey } from '../rules.ts';
import { logSecurityEvent, insertSecurityEvent, toSecurityEventRow, type SecurityEvent } from './security-log.ts';

type Services = Pick<SiteServices, 'background' | 'config' | 'db' | 'now'>;

/** Maximum number of refusal entries that a process writes within an hour: a flood must not fill the disk. */
const MAX_REFUSALS_PER_HOUR = 200;

/** Returns a callback for refused requests. The callback adds failed sign-ins, failed password checks, refused access
 *  and exceeded limits to the security log. Refusals of one kind, account and network are counted in memory for an
 *  hour. The 1st, 10th, 100th, ... refusal writes an entry. */
export function watchRefusals(site: Services): (request: FastifyRequest, code: string, status: number) => void {
  const { background, config, db, now } = site;
  let hour = -1;
  let entries = 0;
  const counts = new Map<string, number>();

  return (request, code, status) => {
    const refusal = toRefusal(request, code, status);
    if (!refusal) return;
    const thisHour = Math.floor(now().getTime() / HOUR_MS);
    if (thisHour !== hour) {
      hour = thisHour;
      entries = 0;
      counts.clear();
    }
    if (entries >= MAX_REFUSALS_PER_HOUR) return;
    const key = [
      refusal.kind,
      refusal.email ?? refusal.credentialId ?? refusal.recoveryToken ?? request.user?.id,
      getNetwork(request.ip),
    ].join(' ');
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (!Number.isInteger(Math.log10(count))) return;
    entries += 1;
    const isLast = entries === MAX_REFUSALS_PER_HOUR;
    const detail = isLast ? 'the last entry of this hour: too many requests were refused' : refusal.detail;
    background.run(async () => {
      const { kind, result } = refusal;
      const accountId = await findSubject(site, refusal, request);
      const event: SecurityEvent = {
        kind,
        result,
        detail,
        count,
        accountId: accountId ?? null,
      };
      if (config.readOnly) logSecurityEvent(toSecurityEventRow(event, request, now()), request);
      else await runInRequest(request, () => insertSecurityEvent(db, event, now()));
    });
  };
}

/** Returns the id of the account that a refusal is about; undefined if unknown. */
async function findSubject(
  { db, now }: Services,
  { email, credentialId, recoveryToken }: Refusal,
  request: FastifyRequest,
): Promise<string | undefined> {
  if (recoveryToken !== undefined) return (await findPasskeyRecovery(db, recoveryToken, now()))?.id;
  if (credentialId !== undefined) return (await findPasskey(db, credentialId))?.account_id;
  return email === undefined ? request.user?.id : (await findAccountByEmail(db, email))?.id;
}

const LOGIN = '/api/auth/login';
const PASSKEY_SIGN_IN = '/api/auth/passkey-sign-ins';
const RECOVERY = '/api/passkey-recoveries';

interface Refusal extends Required<Pick<SecurityEvent, 'detail' | 'kind' | 'result'>> {
  /** E-mail address of the attempt. The address finds the account and is not stored. */
  email?: string | undefined;
  credentialId?: string;
  /** Token of a link that removes the passkeys of an account. */
  recoveryToken?: string;
}

function toRefusal(request: FastifyRequest, code: string, status: number): Refusal | undefined {
  const { method, body } = request;
  const { url = '' } = request.routeOptions;
  const route = `${method} ${url}`.trim();
  const {
    email: typed,
    credential,
    token,
  } = (body ?? {}) as { email?: unknown; credential?: { id?: unknown }; token?: unknown };
  const email = typeof typed === 'string' ? toEmailKey(typed) : undefined;
  const by = typeof credential?.id === 'string' ? { credentialId: credential.id } : { email };
  if (code === 'auth/suspended') return { kind: 'sign-in', result: 'refused', detail: 'suspended', ...by };
  if (code === 'auth/invalid-credential') {
    if (url === LOGIN) return { kind: 'sign-in', result: 'failed', detail: '', email };
    if (url === PASSKEY_SIGN_IN) return { kind: 'sign-in', result: 'failed', detail: 'passkey', ...by };
    if (url === RECOVERY) {
      return { kind: 'password-check', result: 'failed', detail: route, recoveryToken: String(token) };
    }
    return { kind: credential ? 'passkey-check' : 'password-check', result: 'failed', detail: route };
  }
  if (status === 403) return { kind: 'access', result: 'refused', detail: route };
  if (status === 429) return { kind: 'limit', result: 'refused', detail: route };
  return undefined;
}
