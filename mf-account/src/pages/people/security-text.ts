import { RIGHT_TEXTS, RIGHTS } from '@fotosoc/contract/rights';
import type { SecurityEvent, SecurityEventKind } from '@fotosoc/contract/security-event';

export const KIND_LABELS: Record<SecurityEventKind, string> = {
  'sign-in': 'Sign-ins',
  'sign-out': 'Sign-outs',
  registration: 'Registrations',
  'password-check': 'Wrong passwords while signed in',
  'passkey-check': 'Wrong passkeys while signed in',
  'passkey-addition': 'Passkeys added',
  'passkey-removal': 'Passkeys removed',
  'passkey-recovery': 'Requests to remove lost passkeys',
  'password-change': 'Password changes',
  'password-reset': 'Password resets',
  'email-request': 'Requests to change the e-mail',
  'email-change': 'E-mail changes',
  'email-confirmation': 'E-mail confirmations',
  'email-return': 'E-mail addresses restored',
  'sessions-end': 'Devices signed out',
  rights: 'Rights',
  suspension: 'Suspensions',
  'suspension-end': 'Suspensions lifted',
  'account-deletion': 'Accounts deleted',
  'account-return': 'Deleted accounts restored',
  'account-erasure': 'Accounts erased',
  access: 'Access refused',
  limit: 'Over a limit',
};

const SENTENCES: Record<SecurityEventKind, string> = {
  'sign-in': 'signed in',
  'sign-out': 'signed out',
  registration: 'registered',
  'password-check': 'entered a wrong password while signed in',
  'passkey-check': 'used a wrong passkey while signed in',
  'passkey-addition': 'added a passkey',
  'passkey-removal': 'removed a passkey',
  'passkey-recovery': 'requested a link to remove lost passkeys',
  'password-change': 'changed the password',
  'password-reset': 'chose a new password with a reset link',
  'email-request': 'requested a change of the e-mail address',
  'email-change': 'changed the e-mail address',
  'email-confirmation': 'confirmed the e-mail address',
  'email-return': 'restored an earlier e-mail address',
  'sessions-end': 'signed out other devices',
  rights: 'changed the rights',
  suspension: 'suspended the account',
  'suspension-end': 'lifted the suspension',
  'account-deletion': 'deleted the account',
  'account-return': 'restored the deleted account',
  'account-erasure': 'erased a deleted account',
  access: 'was refused access',
  limit: 'sent too many requests',
};

/** Returns the actor of an entry: an account, or the network of the request. */
export function formatEventActor({ actor, account, network, kind }: SecurityEvent): string {
  if (network === null) return 'The site';
  if (actor !== null) return actor;
  return kind === 'sign-in' || account === null ? 'Someone' : account;
}

/** Returns the rest of a sentence that begins with the actor. */
export function formatEvent(event: SecurityEvent): string {
  const { kind, result, actor, account, detail, count } = event;
  const isFailure = kind === 'sign-in' && result !== 'done';
  const what = isFailure ? 'failed to sign in' : SENTENCES[kind];
  const about = account !== null && account !== actor && account !== formatEventActor(event);
  const subject = about ? ` ${kind === 'sign-in' ? 'as' : 'of'} ${account}` : '';
  const times = count > 1 ? `, ${count} times within an hour` : '';
  return `${what}${subject}${times}${detail === '' ? '' : ` (${detailInWords(kind, detail)})`}`;
}

/** Formats details: `+captions -loans` becomes `gave Captions, ended Loans`. */
function detailInWords(kind: SecurityEventKind, detail: string): string {
  if (kind !== 'rights') return detail;
  return detail
    .split(' ')
    .map((change) => {
      const right = RIGHTS.find((one) => one === change.slice(1));
      return right ? `${change.startsWith('-') ? 'ended' : 'gave'} ${RIGHT_TEXTS[right].label}` : change;
    })
    .join(', ');
}

/** Returns the device and network of an entry; empty for an action of the site itself. */
export function formatEventOrigin({ network, device }: Pick<SecurityEvent, 'network' | 'device'>): string {
  return network === null ? '' : `from ${[device, network].filter(Boolean).join(', ')}`;
}
