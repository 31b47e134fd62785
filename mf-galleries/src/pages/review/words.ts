import type { RecordEntry } from '@fotosoc/contract/record';
import type { ReviewCase } from '@fotosoc/contract/review';
import type { AskReason } from '@fotosoc/contract/review-words';
import { whenInWords } from '@fotosoc/contract/time-words';

/** What somebody asks, in their words. */
export const ASKED: Record<AskReason, string> = {
  'in-it': 'I am in it. Please take it down',
  hurts: 'It hurts me',
  mine: 'It is mine',
  other: 'Something else',
};

/** How far it has come without anybody: hidden since it was asked about, or shown still. */
export function standingOf({ caption, isHidden, openedAt }: ReviewCase): string {
  const when = whenInWords(openedAt);
  if (caption?.state === 'waiting') return `Since ${when}`;
  const what = caption ? `Reported by ${caption.reports === 1 ? 'one' : caption.reports} people` : 'Asked';
  return `${what} ${when}; ${isHidden ? 'hidden since' : 'still shown'}`;
}

const DID: Record<string, string> = {
  approve: 'approved',
  hide: 'hid',
  restore: 'restored',
  'keep-hidden': 'kept hidden',
  'keep-shown': 'left as it is',
  change: 'changed the settings of',
};

/** What somebody did, behind their name, before its subject. */
export function didOf({ act, after }: RecordEntry): string {
  const [, verb = ''] = act.split(':');
  const isShown = (after as { isShown?: boolean } | null)?.isShown !== false;
  if (verb === 'report') return isShown ? 'reported' : 'reported, and hid';
  if (verb === 'ask') return isShown ? 'asked about' : 'asked to take down, and hid,';
  return DID[verb] ?? verb;
}

/** Who did it, where it was nobody with an account. */
export function actorOf({ actor, act }: RecordEntry): string {
  if (actor) return actor;
  if (act === 'caption:report') return 'Several people';
  return act === 'photo:ask' ? 'A visitor' : 'Somebody who has left';
}

/** As "Approved." of what was decided a moment ago. */
export function doneOf({ act }: RecordEntry): string {
  const did = DID[act.split(':')[1] ?? ''] ?? '';
  return `${did.charAt(0).toUpperCase()}${did.slice(1)}.`;
}
