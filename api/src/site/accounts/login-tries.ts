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

/** Who tries to sign in to what. */
export interface LoginTry {
  email: string;
  /** Network address. */
  address: string;
  /** The token by which the account knows the device; undefined for a stranger's. */
  device: string | undefined;
}

/** Counts a try to sign in. A device that the account knows answers for its own tries alone: whatever strangers do, it is
 *  neither slowed down nor refused. Strangers are slowed down by account and address, so that one of them does not stop
 *  the owner elsewhere, and counted by address and by account; each network has a share of an account's tries.
 *  @throws HttpError 429 `auth/too-many-requests` */
export async function admitLogin({ db, config, now }: Parts, tried: LoginTry): Promise<void> {
  await countLoginTry(db, delayKey(tried), now());
  if (tried.device !== undefined) return;
  const { failedLoginsPerAddress, failedLoginsPerAccount } = config.rates;
  const use = { now: now(), fail };
  await consumeRateLimit(db, { ...use, key: addressKey(tried.address), rate: failedLoginsPerAddress }, CODE);
  await consumeShare(db, { ...use, ...shareOf(tried), total: failedLoginsPerAccount }, CODE);
}

/** Takes the try back, for it did not fail. */
export async function forgiveLogin({ db }: Parts, tried: LoginTry): Promise<void> {
  await forgetLoginTries(db, delayKey(tried));
  if (tried.device !== undefined) return;
  await refundRateLimit(db, addressKey(tried.address));
  await refundShare(db, shareOf(tried));
}

/** Opens the door that guesses have closed: for whoever has just shown that the account's mail is theirs. */
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
