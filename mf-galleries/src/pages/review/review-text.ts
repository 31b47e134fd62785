import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import type { ReviewCase } from '@fotosoc/contract/review';
import { formatDayAndTimeWithYear } from '@fotosoc/contract/format-time';

/** Describes what happened to a reported photo or caption automatically: hidden since the report, or still shown. */
export function formatCaseState({ caption, isHidden, openedAt }: ReviewCase): string {
  const when = formatDayAndTimeWithYear(openedAt);
  if (caption?.state === 'waiting') return `Since ${when}`;
  const by = caption && (caption.reports === 1 ? ' by 1 person' : ` by ${caption.reports} people`);
  return `Reported${by ?? ''} ${when}; ${isHidden ? 'hidden since' : 'still shown'}`;
}

const DID: Record<string, string> = {
  approve: 'approved',
  hide: 'hid',
  restore: 'restored',
  'keep-hidden': 'kept hidden',
  'keep-shown': 'kept visible',
  change: 'changed the settings of',
};

/** Returns the verb of a log entry, between actor and subject. */
export function formatVerb({ action, after }: ActivityLogEntry): string {
  const [, verb = ''] = action.split(':');
  const isShown = (after as { isShown?: boolean } | null)?.isShown !== false;
  if (verb === 'report') return isShown ? 'reported' : 'reported and hid';
  if (verb === 'ask') return isShown ? 'reported' : 'reported and hid';
  return DID[verb] ?? verb;
}

/** Returns the actor of a log entry, also for actors without an account. */
export function formatActor({ actor, action }: ActivityLogEntry): string {
  if (actor) return actor;
  if (action === 'caption:report') return 'Several people';
  return action === 'photo:ask' ? 'A visitor' : 'A deleted account';
}

/** Returns the result of a decision, e.g. "Approved." */
export function formatResult({ action, subject }: ActivityLogEntry): string {
  if (action === 'captions:hide') return `Hid ${subject}.`;
  const did = DID[action.split(':')[1] ?? ''] ?? '';
  return `${did.charAt(0).toUpperCase()}${did.slice(1)}.`;
}
