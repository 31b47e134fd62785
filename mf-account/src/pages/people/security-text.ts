import { RIGHT_TEXTS, RIGHTS } from '@fotosoc/contract/rights';
import type { SecurityEvent, SecurityEventKind } from '@fotosoc/contract/security-event';

/** Label of each kind of entry, and the verb of its sentence. */
export const KIND_TEXTS: Record<SecurityEventKind, readonly [label: string, verb: string]> = {
  'sign-in': ['Sign-ins', 'signed in'],
  'sign-out': ['Sign-outs', 'signed out'],
  registration: ['Registrations', 'registered'],
  'password-check': ['Wrong passwords while signed in', 'entered a wrong password while signed in'],
  'passkey-check': ['Wrong passkeys while signed in', 'used a wrong passkey while signed in'],
  'passkey-addition': ['Passkeys added', 'added a passkey'],
  'passkey-removal': ['Passkeys removed', 'removed a passkey'],
  'passkey-recovery': ['Requests to remove lost passkeys', 'requested a link to remove lost passkeys'],
  'password-change': ['Password changes', 'changed the password'],
  'password-reset': ['Password resets', 'chose a new password with a reset link'],
  'email-request': ['Requests to change the e-mail', 'requested a change of the e-mail address'],
  'email-change': ['E-mail changes', 'changed the e-mail address'],
  'email-confirmation': ['E-mail confirmations', 'confirmed the e-mail address'],
  'email-return': ['E-mail addresses restored', 'restored an earlier e-mail address'],
  'sessions-end': ['Devices signed out', 'signed out other devices'],
  rights: ['Rights', 'changed the rights'],
  suspension: ['Suspensions', 'suspended the account'],
  'suspension-end': ['Suspensions lifted', 'lifted the suspension'],
  'account-deletion': ['Accounts deleted', 'deleted the account'],
  'account-return': ['Deleted accounts restored', 'restored the deleted account'],
  'account-erasure': ['Accounts erased', 'erased a deleted account'],
  access: ['Access refused', 'was refused access'],
  limit: ['Over a limit', 'sent too many requests'],
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
  const what = isFailure ? 'failed to sign in' : KIND_TEXTS[kind][1];
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
