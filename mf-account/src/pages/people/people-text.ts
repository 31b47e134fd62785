import type { GivenRight } from '@fotosoc/contract/people';
import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import { formatDate } from '@fotosoc/contract/format-time';
import { RIGHT_TEXTS } from '@fotosoc/contract/rights';
import type { Right } from '@fotosoc/contract/user';

/** Returns the hint below the name of a right. */
export function getRightHint(right: Right): string {
  const { may } = RIGHT_TEXTS[right];
  return may[0]!.toUpperCase() + may.slice(1);
}

/** Returns when a person's rights end; `undefined` for rights without an end. */
export function formatRightsEnd(rights: readonly GivenRight[], now = new Date()): string | undefined {
  const days = [...new Set(rights.map(({ lastDay }) => lastDay))];
  const [day] = days;
  if (days.length > 1) return rights.flatMap(untilOf).join(', ');
  if (!day) return undefined;
  const left = Math.round((Date.parse(day) - Date.parse(now.toISOString().slice(0, 10))) / 86_400_000);
  if (left > 10) return `Until ${formatDate(day)}`;
  const inDays = left <= 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`;
  return `Ends ${inDays}, ${formatDate(day)}. We have e-mailed them a reminder.`;
}

function untilOf({ right, lastDay }: GivenRight): string[] {
  return lastDay === null ? [] : [`${RIGHT_TEXTS[right].label} until ${formatDate(lastDay)}`];
}

/** `Content and Loans, until 30 June 2027` */
export function formatRights(rights: readonly GivenRight[]): string {
  const days = [...new Set(rights.map(({ lastDay }) => lastDay))];
  return days
    .map((day) => {
      const some = rights.filter(({ lastDay }) => lastDay === day).map(({ right }) => right);
      return labels(some) + (day ? `, until ${formatDate(day)}` : '');
    })
    .join('; ');
}

const AND = new Intl.ListFormat('en-IE');

export function formatActor({ action, actor, subject }: ActivityLogEntry): string {
  if (action === 'leave' || action === 'return') return subject;
  return actor ?? (action === 'over' ? 'The site' : 'A deleted account');
}

/** Returns the rest of a sentence that begins with the actor. */
export function formatLogEntry({ action, subject, before, after }: ActivityLogEntry): string {
  switch (action) {
    case 'invite':
      return `invited ${subject}: ${formatRights(after as GivenRight[])}`;
    case 'withdraw':
      return `withdrew the invitation of ${subject}`;
    case 'accept':
      return `accepted ${formatRights(newIn(before, after))}`;
    case 'over':
      return `ended ${labels(after as Right[])} of ${subject}: the last day has passed`;
    case 'hand-over':
      return `handed over from the committee of ${subject}`;
    case 'hand-over-undo':
      return `undid the handover from the committee of ${subject}`;
    case 'tie':
      return isTied(after) ? `linked an account to ${subject}` : `unlinked the account of ${subject}`;
    case 'photo-size':
      return `set the longer side of photos to ${(after as { maxSidePx: number }).maxSidePx.toLocaleString('en-IE')} px`;
    case 'leave':
      return `deleted their account and gave up ${formatRights(after as GivenRight[])}`;
    case 'return':
      return `restored their account, with ${formatRights(after as GivenRight[])}`;
    case 'suspend':
      return `suspended the account of ${subject}: ${(after as { reason: string }).reason}`;
    case 'lift-suspension':
      return `lifted the suspension of ${subject}`;
    case 'undo':
      return `undid the change: ${subject} has ${formatRights(after as GivenRight[]) || 'no rights'}`;
    default: {
      const given = newIn(before, after);
      const ended = lostIn(before, after);
      return [
        given.length > 0 && `gave ${subject} ${formatRights(given)}`,
        ended.length > 0 && `ended ${labels(ended)} of ${subject}`,
      ]
        .filter(Boolean)
        .join(', ');
    }
  }
}

function isTied(after: unknown): boolean {
  return (after as { accountId: string | null }).accountId !== null;
}

function labels(rights: readonly Right[]): string {
  return AND.format(rights.map((right) => RIGHT_TEXTS[right].label));
}

function newIn(before: unknown, after: unknown): GivenRight[] {
  const held = before as GivenRight[];
  return (after as GivenRight[]).filter(
    ({ right, lastDay }) => !held.some((one) => one.right === right && one.lastDay === lastDay),
  );
}

function lostIn(before: unknown, after: unknown): Right[] {
  const held = after as GivenRight[];
  return (before as GivenRight[]).map(({ right }) => right).filter((right) => !held.some((one) => one.right === right));
}
