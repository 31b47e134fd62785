import { createSharedFail } from '../endpoints.ts';
import { consumeRateLimit, getNetwork, refundRateLimit, getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { consumeShare, resetShares, refundShare } from '@fotosoc/server-kit/http/shares';
import { hashToken } from '@fotosoc/server-kit/http/token';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { countLoginAttempt, deleteLoginAttempts, deleteLoginAttemptsWithPrefix } from './login-delay.ts';
import { toEmailKey } from './rules.ts';

type Services = Pick<ServerKit, 'config' | 'db' | 'now'>;

const fail = createSharedFail<'POST /api/auth/login'>();
const CODE = 'auth/too-many-requests';

export interface LoginAttempt {
  email: string;
  address: string;
  /** Token that the account gave the device (`findDevice`); `undefined` for a device that the account does not know. */
  device: string | undefined;
}

/** Counts an attempt to sign in and refuses attempts beyond the limits. A known device is delayed by its own attempts
 *  only, so attempts of strangers never affect it. Unknown devices are delayed by account and network address, and
 *  limited by address and by account. Each network has its own share of an account's attempts, so that a stranger
 *  cannot lock out the owner.
 *  @throws HttpError 429 `auth/too-many-requests` */
export async function admitLogin({ db, config, now }: Services, tried: LoginAttempt): Promise<void> {
  await countLoginAttempt(db, delayKey(tried), now());
  if (tried.device !== undefined) return;
  const { failedLoginsPerAddress, failedLoginsPerAccount } = config.rates;
  const use = { now: now(), fail };
  await consumeRateLimit(db, { ...use, key: addressKey(tried.address), rate: failedLoginsPerAddress }, CODE);
  await consumeShare(db, { ...use, ...getNetworkShare(tried), total: failedLoginsPerAccount }, CODE);
}

/** Removes a successful attempt from the counts of `admitLogin`. */
export async function refundLoginAttempt({ db }: Services, tried: LoginAttempt): Promise<void> {
  await deleteLoginAttempts(db, delayKey(tried));
  if (tried.device !== undefined) return;
  await refundRateLimit(db, addressKey(tried.address));
  await refundShare(db, getNetworkShare(tried));
}

/** Clears the limits of an account after its holder has opened a mailed link. */
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
