import type { Entrants, NewCall, OpenCall } from '@fotosoc/contract/calls';
import { proposeLink } from '@fotosoc/contract/link';
import type { Photo } from '@fotosoc/contract/photo';
import { formatPickerTime, parseWallTime } from '@fotosoc/contract/society-clock';

/** Values of the form; times as date-time pickers have them, in Irish time. */
export interface CallValues extends Omit<
  NewCall,
  'picturePhotoId' | 'entriesEach' | 'votesEach' | 'chosenCount' | 'judgedWhileOpen' | 'entrants'
> {
  picture: Photo | undefined;
  judgingStarts: 'opens' | 'closes';
  entrants: Entrants;
  entriesEach: string;
  votesEach: string;
  chosenCount: string;
}

const DAYS_OPEN = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the values of a call, or of a new call: a vote of members that opens now for a fortnight. */
export function toCallValues(call: OpenCall | undefined, now = new Date()): CallValues {
  const today = formatPickerTime(now).slice(0, 10);
  const last = formatPickerTime(new Date(now.getTime() + DAYS_OPEN * DAY_MS)).slice(0, 10);
  return {
    slug: call?.slug ?? '',
    title: call?.title ?? '',
    theme: call?.theme ?? '',
    picture: call?.picture,
    opensAt: call ? formatPickerTime(call.opensAt) : `${today}T00:00`,
    closesAt: call ? formatPickerTime(call.closesAt) : `${last}T23:59`,
    entrants: call?.entrants ?? 'members',
    entriesEach: String(call?.entriesEach ?? 2),
    namesShown: call?.namesShown ?? 'results',
    judgedBy: call?.judgedBy ?? 'members',
    judgingStarts: call?.judgedWhileOpen ? 'opens' : 'closes',
    ballot: call?.ballot ?? 'votes',
    votesEach: String(call?.votesEach ?? 2),
    chosenCount: String(call?.chosenCount ?? 3),
    tieRule: call?.tieRule ?? 'shared',
  };
}

/** Converts the values to the request body. The server refuses an empty or unusable number or time, with a sentence. */
export function toNewCall({ picture, judgingStarts, ...values }: CallValues): NewCall {
  return {
    ...values,
    slug: values.slug || proposeLink(values.title),
    title: values.title.trim(),
    theme: values.theme.trim(),
    picturePhotoId: picture?.id ?? null,
    judgedWhileOpen: judgingStarts === 'opens',
    opensAt: toInstant(values.opensAt),
    closesAt: toInstant(values.closesAt),
    entriesEach: toNumber(values.entriesEach),
    votesEach: toNumber(values.votesEach),
    chosenCount: toNumber(values.chosenCount),
    tieRule: values.ballot === 'votes' && values.tieRule === 'top-marks' ? 'shared' : values.tieRule,
  };
}

/** Returns NaN, which JSON states as `null`, for an empty field; `Number('')` is 0. */
function toNumber(typed: string): number {
  return Number(typed || Number.NaN);
}

function toInstant(wall: string): string {
  return parseWallTime(wall)[0]?.toISOString() ?? '';
}
