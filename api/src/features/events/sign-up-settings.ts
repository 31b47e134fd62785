import type { EventSection } from '@fotosoc/contract/page-section';
import type { SignUpsSection } from '@fotosoc/contract/sections/rows';
import { MAX_GUESTS } from '@fotosoc/contract/limits';
import type { SignUpAudience } from '@fotosoc/contract/places';
import { formatPickerTime, parseWallTime } from '@fotosoc/contract/society-clock';
import type { PlannedEventRow } from './tables.ts';

/** Settings of an event's sign-up, as stored with the event. Instants are ISO 8601. */
export interface SignUpSettings {
  audience: SignUpAudience;
  opensAt?: string;
  closesAt?: string;
  /** Time from which everybody may sign up, for the audience `members-first`. */
  membersUntil?: string;
  maxGuests: number;
  /** Id of the room that the check-in inducts people in. */
  inducts?: string;
  /** Address of tickets elsewhere, in place of a sign-up here. */
  ticketUrl?: string;
}

export function parseSignUpSettings({ sign_ups }: Pick<PlannedEventRow, 'sign_ups'>): SignUpSettings | null {
  return sign_ups === null ? null : (JSON.parse(sign_ups) as SignUpSettings);
}

/** Returns the settings in stored form, with a sentence for each invalid field. Settings that a draft does not contain
 *  stay as they are. */
export function checkSignUps(
  { signUps, start, capacity }: EventSection,
  row: PlannedEventRow | undefined,
): { signUps: string | null; mistakes: Record<string, string> } {
  if (signUps === undefined) return { signUps: row?.sign_ups ?? null, mistakes: {} };
  if (signUps === null) return { signUps: null, mistakes: {} };
  const { audience, ticketUrl } = signUps;
  const mistakes: Record<string, string> = {};
  if (ticketUrl.trim() !== '') {
    if (!isHttpsAddress(ticketUrl.trim()))
      mistakes['signUps.ticketUrl'] = 'Enter an address that starts with https://.';
    return { signUps: JSON.stringify({ audience, maxGuests: 0, ticketUrl: ticketUrl.trim() }), mistakes };
  }
  const [opens, closes, membersUntil, begins] = [signUps.opens, signUps.closes, signUps.membersUntil, start].map(parse);
  const guests = Number(signUps.guests.trim() || '0');
  if (capacity.trim() === '') mistakes['capacity'] = 'Enter the capacity: it limits the sign-up.';
  if (closes && begins && closes > begins) mistakes['signUps.closes'] = 'The sign-up closes after the event starts.';
  const end = closes ?? begins;
  if (opens && end && opens >= end) mistakes['signUps.opens'] = 'The sign-up opens after it closes.';
  if (audience === 'members-first') {
    if (!membersUntil) mistakes['signUps.membersUntil'] = 'Enter when everybody may sign up.';
    else if (end && membersUntil >= end) mistakes['signUps.membersUntil'] = 'The sign-up closes before this time.';
  }
  if (!(Number.isInteger(guests) && guests >= 0 && guests <= MAX_GUESTS)) {
    mistakes['signUps.guests'] = `Enter a whole number up to ${MAX_GUESTS}.`;
  }
  const settings: SignUpSettings = {
    audience,
    ...(opens && { opensAt: opens }),
    ...(closes && { closesAt: closes }),
    ...(audience === 'members-first' && membersUntil && { membersUntil }),
    maxGuests: guests,
    ...(signUps.inducts && { inducts: signUps.inducts }),
  };
  return { signUps: JSON.stringify(settings), mistakes };
}

export function toSignUpsSection(row: PlannedEventRow): SignUpsSection | null {
  const settings = parseSignUpSettings(row);
  if (!settings) return null;
  const { audience, opensAt, closesAt, membersUntil, maxGuests, inducts, ticketUrl = '' } = settings;
  const [opens, closes, until] = [opensAt, closesAt, membersUntil].map((at) => (at ? formatPickerTime(at) : ''));
  const guests = maxGuests === 0 ? '' : String(maxGuests);
  return {
    audience,
    opens: opens!,
    closes: closes!,
    membersUntil: until!,
    guests,
    ...(inducts && { inducts }),
    ticketUrl,
  };
}

function parse(wall: string): string | undefined {
  return parseWallTime(wall)[0]?.toISOString();
}

function isHttpsAddress(text: string): boolean {
  return /^https:\/\/[^\s"<>]+$/i.test(text) && URL.canParse(text);
}
