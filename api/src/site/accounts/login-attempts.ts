import { consumeRateLimit, getNetwork, refundRateLimit, getVisitorKey } from '../../server-kit/http/rate-limit.ts';
import { consumeShare, resetShares, refundShare } from '../../server-kit/http/shares.ts';
import { createSharedFail } from '../../server-kit/http/endpoint.ts';
import { hashToken } from '../../server-kit/http/token.ts';
import type { ServerKit } from '../../server-kit/server-kit.ts';
import { countLoginAttempt, deleteLoginAttempts, deleteLoginAttemptsWithPrefix } from './login-delay.ts';
import { toEmailKey } from './rules.ts';

type Services = Pick<ServerKit, 'config' | 'db' | 'now'>;

const fail = createSharedFail<'POST /api/auth/login'>();
const CODE = 'auth/too-many-requests';

export interface LoginAttempt {
  email: string;
  address: string;
  /** Token of a device that the account knows; undefined for an unknown device. */
  device: string | undefined;
}

/** Counts an attempt to sign in. A known device counts only its own attempts: attempts of strangers neither delay nor
 *  refuse it. Unknown devices are delayed by account and network address, and limited by address and by account. Each
 *  network has a share of an account's attempts, so that a stranger elsewhere does not lock out the owner.
 *  @throws HttpError 429 `auth/too-many-requests` */
export async function admitLogin({ db, config, now }: Services, tried: LoginAttempt): Promise<void> {
  await countLoginAttempt(db, delayKey(tried), now());
  if (tried.device !== undefined) return;
  const { failedLoginsPerAddress, failedLoginsPerAccount } = config.rates;
  const use = { now: now(), fail };
  await consumeRateLimit(db, { ...use, key: addressKey(tried.address), rate: failedLoginsPerAddress }, CODE);
  await consumeShare(db, { ...use, ...getNetworkShare(tried), total: failedLoginsPerAccount }, CODE);
}

/** Refunds a successful attempt. */
export async function refundLoginAttempt({ db }: Services, tried: LoginAttempt): Promise<void> {
  await deleteLoginAttempts(db, delayKey(tried));
  if (tried.device !== undefined) return;
  await refundRateLimit(db, addressKey(tried.address));
  await refundShare(db, getNetworkShare(tried));
}

/** Clears the limits of an account after its holder has shown access to the account's mailbox. */
export async function deleteFailedAttempts({ db }: Services, email: string): Promise<void> {
  await deleteLoginAttemptsWithPrefix(db, accountKey(email));
  await resetShares(db, accountKey(email));
}

function delayKey({ email, address, device }: LoginAttempt): string {
  return device === undefined ? `${accountKey(email)}:${getVisitorKey(address)}` : `device:${hashToken(device)}`;
}

function getNetworkShare({ email, address }: LoginAttempt) {
  return { key: accountKey(email), sender: getNetwork(address) };
}

function addressKey(address: string): string {
  return `login:${getVisitorKey(address)}`;
}

function accountKey(email: string): string {
  return `login-of:${hashToken(toEmailKey(email))}`;
}
