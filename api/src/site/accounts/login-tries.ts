import { consumeRateLimit, networkOf, refundRateLimit, visitorKey } from '../../ground/http/rate-limit.ts';
import { consumeShare, forgetShares, refundShare } from '../../ground/http/shares.ts';
import { failOf } from '../../ground/http/endpoint.ts';
import { hashToken } from '../../ground/http/token.ts';
import type { Ground } from '../../ground/ground.ts';
import { countLoginTry, forgetLoginTries, forgetLoginTriesBelow } from './login-delay.ts';
import { emailKey } from './rules.ts';

type Parts = Pick<Ground, 'config' | 'db' | 'now'>;

const fail = failOf<'POST /api/auth/login'>();
const CODE = 'auth/too-many-requests';

export interface LoginTry {
  email: string;
  address: string;
  /** Token of a device that the account knows; undefined for an unknown device. */
  device: string | undefined;
}

/** Counts an attempt to sign in. A known device counts only its own attempts: attempts of strangers neither delay nor
 *  refuse it. Unknown devices are delayed by account and network address, and limited by address and by account. Each
 *  network has a share of an account's attempts, so that a stranger elsewhere does not lock out the owner.
 *  @throws HttpError 429 `auth/too-many-requests` */
export async function admitLogin({ db, config, now }: Parts, tried: LoginTry): Promise<void> {
  await countLoginTry(db, delayKey(tried), now());
  if (tried.device !== undefined) return;
  const { failedLoginsPerAddress, failedLoginsPerAccount } = config.rates;
  const use = { now: now(), fail };
  await consumeRateLimit(db, { ...use, key: addressKey(tried.address), rate: failedLoginsPerAddress }, CODE);
  await consumeShare(db, { ...use, ...shareOf(tried), total: failedLoginsPerAccount }, CODE);
}

/** Refunds a successful attempt. */
export async function forgiveLogin({ db }: Parts, tried: LoginTry): Promise<void> {
  await forgetLoginTries(db, delayKey(tried));
  if (tried.device !== undefined) return;
  await refundRateLimit(db, addressKey(tried.address));
  await refundShare(db, shareOf(tried));
}

/** Clears the limits of an account after its holder has shown access to the account's mailbox. */
export async function forgetGuesses({ db }: Parts, email: string): Promise<void> {
  await forgetLoginTriesBelow(db, accountKey(email));
  await forgetShares(db, accountKey(email));
}

function delayKey({ email, address, device }: LoginTry): string {
  return device === undefined ? `${accountKey(email)}:${visitorKey(address)}` : `device:${hashToken(device)}`;
}

function shareOf({ email, address }: LoginTry) {
  return { key: accountKey(email), sender: networkOf(address) };
}

function addressKey(address: string): string {
  return `login:${visitorKey(address)}`;
}

function accountKey(email: string): string {
  return `login-of:${hashToken(emailKey(email))}`;
}
