import type { EventPlaces, NewSignUp, SignUp } from '@fotosoc/contract/places';
import { formatDayAndTime } from '@fotosoc/contract/format-time';

/** e.g. `12 of 30 places left` */
export function formatPlacesLeft({ left, capacity, waiting }: EventPlaces): string {
  if (left > 0) return `${left} of ${capacity} ${capacity === 1 ? 'place' : 'places'} left`;
  if (waiting === 0) return `All ${capacity} places are taken`;
  return `All ${capacity} places are taken, ${waiting} on the waiting list`;
}

/** Returns whether a visitor can sign up, with the sentence why not, or until when. */
export function describeSignUpPeriod(
  { opensAt, closesAt, audience, membersUntil = '', isCancelled }: EventPlaces,
  isMember: boolean,
  now: Date,
): { isOpen: boolean; sentence: string; mustLogIn?: true } {
  const at = now.toISOString();
  if (isCancelled) return { isOpen: false, sentence: '' };
  if (at >= closesAt) return { isOpen: false, sentence: 'The sign-up has closed.' };
  if (opensAt !== undefined && at < opensAt) {
    return { isOpen: false, sentence: `The sign-up opens ${formatDayAndTime(opensAt)}.` };
  }
  if (!isMember && audience === 'members') {
    return { isOpen: false, sentence: 'This event is for members.', mustLogIn: true };
  }
  if (!isMember && audience === 'members-first' && at < membersUntil) {
    const sentence = `Members sign up first. Everybody can sign up from ${formatDayAndTime(membersUntil)}.`;
    return { isOpen: false, sentence, mustLogIn: true };
  }
  return { isOpen: true, sentence: `The sign-up closes ${formatDayAndTime(closesAt)}.` };
}

/** Returns the outcome of a new sign-up. */
export function describeNewSignUp({ state, mustConfirm }: NewSignUp): string {
  if (mustConfirm) return 'Please confirm with the link in our mail. The mail says until when we keep your place.';
  return state === 'going' ? 'You have a place. We have mailed you the details.' : describeWaiting();
}

/** Returns the state of a sign-up for its person. */
export function describeSignUp({ state, confirmBy, offeredUntil, ahead = 0, event, guests }: SignUp): string {
  if (event.isCancelled) return 'This event does not take place.';
  if (state === 'cancelled') return 'You have cancelled your sign-up.';
  if (state === 'lapsed') return 'The time has passed, and the place went to the next person.';
  if (state === 'offered' && offeredUntil !== undefined) {
    return `A place is free for you until ${formatDayAndTime(offeredUntil)}.`;
  }
  const confirm = confirmBy === undefined ? '' : ` Please confirm by ${formatDayAndTime(confirmBy)}.`;
  const fewer = guests === 0 ? '' : ' With fewer guests, you may get a place sooner.';
  if (state === 'waiting') return `${describeWaiting(ahead)}${fewer}${confirm}`;
  return `${guests === 0 ? 'You have a place.' : `You have places for ${guests + 1} people.`}${confirm}`;
}

function describeWaiting(ahead?: number): string {
  const before = ahead === undefined ? '' : ahead === 0 ? ' You are next.' : ` ${ahead} before you.`;
  return `You are on the waiting list.${before} We e-mail you when a place is free.`;
}
