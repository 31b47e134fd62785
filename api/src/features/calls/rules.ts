import { createHash } from 'node:crypto';
import { formatUtcDay, isCalendarDay } from '@fotosoc/contract/days';
import { BEST_MARK, CALL_LIMITS } from '@fotosoc/contract/limits';
import type { CallChange, CallState } from '@fotosoc/contract/calls';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { findUnusableNames, isBlank, normaliseLine, normaliseText } from '@fotosoc/server-kit/text/clean-text';
import { DAY_MS } from '@fotosoc/server-kit/units';
import type { CallRow } from './tables.ts';

type Times = Pick<CallRow, 'opens_at' | 'closes_at' | 'results_at'>;

export function getCallState({ opens_at, closes_at, results_at }: Times, now: Date): CallState {
  const at = now.toISOString();
  if (results_at !== null && results_at <= at) return 'results';
  if (at < opens_at) return 'planned';
  return at < closes_at ? 'open' : 'judging';
}

const GUEST_DAYS_AFTER_RESULTS = 30;
const GUEST_DAYS_WITHOUT_RESULTS = 365;

/** Returns the time until which the links of guests are valid and their addresses are kept. */
export function getGuestEnd({ closes_at, results_at }: Pick<CallRow, 'closes_at' | 'results_at'>): Date {
  const days = results_at === null ? GUEST_DAYS_WITHOUT_RESULTS : GUEST_DAYS_AFTER_RESULTS;
  return new Date(Date.parse(results_at ?? closes_at) + days * DAY_MS);
}

/** Returns whether an answer may name the photographers of a call. */
export function mayShowNames(call: CallRow, now: Date): boolean {
  if (call.names_shown === 'never') return false;
  return call.names_shown === 'always' || getCallState(call, now) === 'results';
}

/** Converts the settings of a call to columns.
 *  @throws HttpError 400 with a sentence per field */
export function toCallColumns(change: CallChange) {
  const { title, theme, opensAt, closesAt, picturePhotoId } = change;
  const fields: Record<string, string> = { ...findUnusableNames({ title }) };
  const [opens, closes] = [opensAt, closesAt].map((text) => parseInstant(text)?.setUTCSeconds(0, 0)); // as pickers do
  if (opens === undefined) fields['opensAt'] = 'Enter the day and time at which the call opens.';
  if (closes === undefined) fields['closesAt'] = 'Enter the day and time at which the call closes.';
  else if (opens !== undefined && closes <= opens)
    fields['closesAt'] = 'The call must close after it opens. Choose a later time.';
  if (change.tieRule === 'top-marks' && change.ballot === 'votes') {
    fields['tieRule'] = 'Votes have no highest marks. Choose another rule for ties.';
  }
  if (Object.keys(fields).length > 0) throw createInvalidFieldsError(fields);
  return {
    title: normaliseLine(title),
    theme: isBlank(theme) ? '' : normaliseText(theme),
    opens_at: new Date(opens!).toISOString(),
    closes_at: new Date(closes!).toISOString(),
    entries_each: change.entriesEach,
    names_shown: change.namesShown,
    judged_by: change.judgedBy,
    ballot: change.ballot,
    votes_each: change.votesEach,
    chosen_count: change.chosenCount,
    tie_rule: change.tieRule,
    ...(change.judgedWhileOpen !== undefined && { judged_while_open: Number(change.judgedWhileOpen) }),
    ...(change.entrants !== undefined && { entrants: change.entrants }),
    ...(picturePhotoId !== undefined && { picture_photo_id: picturePhotoId }),
  };
}

/** Parses an instant; `undefined` for other text, and for years that do not sort as text. */
export function parseInstant(text: string): Date | undefined {
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && isCalendarDay(formatUtcDay(instant)) ? instant : undefined;
}

const ANNOUNCED = [
  'opens_at',
  'entries_each',
  'names_shown',
  'judged_by',
  'ballot',
  'votes_each',
  'chosen_count',
  'tie_rule',
  'judged_while_open',
] as const;

/** Returns whether a change closes an open call in the past, which would end the call before anyone can read the new
 *  closing time. */
export function closesInThePast(before: CallRow, { closes_at }: Pick<CallRow, 'closes_at'>, now: Date): boolean {
  return getCallState(before, now) === 'open' && closes_at <= now.toISOString();
}

/** Returns whether a change keeps the rules that entrants have read: all rules once the call is open, and the closing
 *  time as well once it has closed. A call of members can still become open to anybody. */
export function keepsAnnouncedRules(before: CallRow, change: ReturnType<typeof toCallColumns>, now: Date): boolean {
  const state = getCallState(before, now);
  if (state === 'planned') return true;
  if (before.entrants === 'anyone' && change.entrants === 'members') return false;
  if (ANNOUNCED.some((column) => before[column] !== (change[column] ?? before[column]))) return false;
  return state === 'open' || change.closes_at === before.closes_at;
}

/** Returns the entries in the order of one judge: uniform, different for each judge, and equal at each visit. */
export function sortForJudge<T extends { id: string }>(entries: readonly T[], seed: string, judgeKey: string): T[] {
  return sortBy(entries, ({ id }) => hash(`${seed} ${judgeKey} ${id}`));
}

export interface Candidate {
  id: string;
  enteredAt: string;
  marks: readonly number[];
}

export interface Placed {
  id: string;
  /** Null without votes or marks. */
  place: number | null;
  sum: number;
  count: number;
}

type Rules = Pick<CallRow, 'ballot' | 'tie_rule' | 'seed'>;

/** Returns the candidates with their places, best first. The score is the number of votes, or the average of the marks,
 *  compared as a fraction. Photos that share a place are followed by the place after all of them. */
export function placeCandidates(candidates: readonly Candidate[], rules: Rules): Placed[] {
  const scored = candidates.map((candidate) => ({
    ...candidate,
    sum: candidate.marks.reduce((total, mark) => total + mark, 0),
    count: candidate.marks.length,
    lot: hash(`${rules.seed} lot ${candidate.id}`),
  }));
  const compare = (one: (typeof scored)[number], other: (typeof scored)[number]) =>
    compareScores(one, other, rules.ballot) || compareTied(one, other, rules.tie_rule);
  const sorted = sortBy(scored, ({ lot }) => lot).toSorted(compare);
  let place = 0;
  return sorted.map((candidate, index) => {
    const previous = sorted[index - 1];
    if (!previous || compare(previous, candidate) !== 0) place = index + 1;
    const { id, sum, count } = candidate;
    return { id, place: count === 0 ? null : place, sum, count };
  });
}

function compareScores(
  one: { sum: number; count: number },
  other: { sum: number; count: number },
  ballot: CallRow['ballot'],
): number {
  if (one.count === 0 || other.count === 0) return other.count - one.count;
  return ballot === 'votes' ? other.sum - one.sum : other.sum * one.count - one.sum * other.count;
}

function compareTied(
  one: Candidate & { lot: string },
  other: Candidate & { lot: string },
  rule: CallRow['tie_rule'],
): number {
  if (rule === 'earlier') return compareTexts(`${one.enteredAt} ${one.id}`, `${other.enteredAt} ${other.id}`);
  if (rule === 'lot') return compareTexts(one.lot, other.lot);
  if (rule === 'shared') return 0;
  for (let mark = BEST_MARK; mark > 0; mark--) {
    const count = (marks: readonly number[]) => marks.filter((each) => each === mark).length;
    const difference = count(other.marks) - count(one.marks);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns the score to show: votes, or the average mark with two decimals. */
export function formatScore({ ballot }: Pick<CallRow, 'ballot'>, sum: number, count: number): number {
  return ballot === 'votes' ? sum : Math.round((100 * sum) / count) / 100;
}

/** Returns whether another guest judge can be invited. */
export function canInviteJudge(judgeCount: number): boolean {
  return judgeCount < CALL_LIMITS.judges;
}

function sortBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .toSorted((one, other) => compareTexts(one.key, other.key))
    .map(({ item }) => item);
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns the sentence for a member who must confirm the address. A site may mail no link at the registration. */
export function describeConfirmation(email: string): string {
  return `Confirm your e-mail address first: a button on your account page mails a link to ${email}.`;
}
