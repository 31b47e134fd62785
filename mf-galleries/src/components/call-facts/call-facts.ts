import type { OpenCall } from '@fotosoc/contract/calls';
import { formatDateAndTime } from '@fotosoc/contract/format-time';
import { BEST_MARK } from '@fotosoc/contract/limits';

/** Returns the state of a call with its next date, e.g. `Open until Sunday 6 December 2026 at 11:59 pm`. */
export function describeState({ state, opensAt, closesAt, judgedBy }: OpenCall): string {
  if (state === 'planned') return `Opens ${formatDateAndTime(opensAt)}`;
  if (state === 'open') return `Open until ${formatDateAndTime(closesAt)}`;
  if (state === 'results') return 'Results';
  return judgedBy === 'none' ? 'Closed, the results follow' : 'Judging';
}

/** Returns whether photos are judged now. */
export function isJudged({ state, judgedBy, judgedWhileOpen }: OpenCall): boolean {
  if (judgedBy === 'none') return false;
  return state === 'judging' || (state === 'open' && judgedWhileOpen === true);
}

export function formatPhotoCount(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}

/** Returns the rules as pairs of a heading and a sentence. */
export function describeRules(call: OpenCall): [heading: string, sentence: string][] {
  const { state, opensAt, closesAt, judgedBy, chosenCount } = call;
  const canChange = state === 'planned' || state === 'open';
  return [
    ['Opens', formatDateAndTime(opensAt)],
    ['Closes', `${formatDateAndTime(closesAt)}${canChange ? '. You can replace or withdraw a photo until then.' : ''}`],
    ['Who may enter', describeEntrants(call)],
    ['Judging', describeJudging(call)],
    ['Names', describeNames(call)],
    ...(judgedBy === 'none'
      ? []
      : ([
          ['Ties', TIES[call.tieRule]],
          ['Chosen', chosenCount === 1 ? 'The best photo.' : `The best ${chosenCount} photos.`],
        ] as [string, string][])),
  ];
}

function describeEntrants({ entrants, entriesEach }: OpenCall): string {
  const photos = entriesEach === 1 ? '1 photo' : `up to ${entriesEach} photos`;
  if (entrants !== 'anyone') return `Members, ${photos} each.`;
  return `Anybody, ${photos} each. Without an account, you get a link by e-mail.`;
}

function describeNames({ namesShown, judgedBy }: OpenCall): string {
  if (namesShown === 'never') return 'Hidden, in the results as well.';
  return namesShown === 'results' || judgedBy === 'none' ? 'Hidden until the results.' : 'Judges see the names.';
}

const TIES = {
  shared: 'Photos with equal scores share a place.',
  'top-marks': 'Of equal photos, the one with more of the highest marks wins.',
  earlier: 'Of equal photos, the earlier entry wins.',
  lot: 'A lot decides between equal photos.',
};

function describeJudging({ judgedBy, ballot, votesEach, judgedWhileOpen }: OpenCall): string {
  if (judgedBy === 'none') return 'The photos are not judged.';
  const votes = votesEach === 1 ? '1 vote' : `${votesEach} votes`;
  const marks = `marks each photo from 1 to ${BEST_MARK}`;
  const judges = { members: 'Each member', judges: 'Each invited judge', committee: 'Each committee member' }[judgedBy];
  const own = judgedBy === 'judges' ? '' : ' Nobody can judge their own photo.';
  const from = judgedWhileOpen ? ` Judging starts when the call opens. A replaced photo loses its ${ballot}.` : '';
  return `${judges} ${ballot === 'votes' ? `has ${votes}` : marks}.${own}${from}`;
}

/** Returns the score of a result, e.g. `12 votes` or `8.67 points`. */
export function formatScore({ ballot }: Pick<OpenCall, 'ballot'>, score: number): string {
  if (ballot === 'marks') return `${score} points`;
  return score === 1 ? '1 vote' : `${score} votes`;
}

/** Returns a place in words, e.g. `First` or `Place 4`. */
export function formatPlace(place: number): string {
  return ['First', 'Second', 'Third'][place - 1] ?? `Place ${place}`;
}
