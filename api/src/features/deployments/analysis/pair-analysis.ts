import type { RolloutAnalysisRow, ViewCountRow } from '../../../db/tables.ts';
import { countOf, usual, type History } from './history.ts';
import type { LivePair } from './live-pair.ts';
import {
  add,
  cohortOf,
  EVERYBODY,
  expectedShare,
  isDecisive,
  isElevated,
  shareOfIncident,
  signalOf,
  type Count,
  type Signal,
  type Stream,
  type Sum,
} from './rule.ts';
import { NOTHING, plus, SLOT_MS, type Counts } from './view-counts.ts';

/** A page that began has this long to go on or to be left. */
export const SILENCE_SLOTS = 60_000 / SLOT_MS;
/** How everybody does at the moment is told from so much time. */
export const MOMENT_SLOTS = 60_000 / SLOT_MS;
const SIGNALS: readonly Signal[] = ['failed', 'silent', 'calls', 'slow'];

/** What is known of a pair after this analysis. */
export interface Analysed {
  pair: LivePair;
  sums: Record<Stream, Sum>;
  message: string | null;
  /** The stream that decides, and what would have passed of it. */
  decided: { stream: Stream; expected: number } | undefined;
  isElevated: boolean;
}

/** What an analysis looks at. */
export interface Facts {
  seen: ViewCountRow[];
  ofNeighbours: ViewCountRow[];
  before: RolloutAnalysisRow | undefined;
  history: History;
  from: number;
  to: number;
}

/** Adds what was seen in the slots after `from` up to `to` to what is known of a pair. */
export function analysePair(pair: LivePair, { seen, ofNeighbours, before, history, from, to }: Facts): Analysed {
  const sums = JSON.parse(before?.sums ?? '{}') as Record<Stream, Sum>;
  let decided: Analysed['decided'];
  for (const signal of SIGNALS) {
    const late = signal === 'silent' ? SILENCE_SLOTS : 0;
    const ofEverybody = usual(history, signal);
    const moments = [to - MOMENT_SLOTS, from].map((since) => {
      const rows = ofNeighbours.filter(({ cohort, slot }) => cohort === EVERYBODY && isIn(slot, since, to, late));
      return shareOfIncident(signal, ofMost(rows, signal), ofEverybody);
    });
    const atMoment = Math.max(...moments);
    for (const [cohort, counts] of byCohort(seen.filter(({ slot }) => isIn(slot, from, to, late)))) {
      const stream: Stream = `${signal} ${cohort}`;
      const count = countOf(signal, counts);
      if (count.views === 0 || !isLookedAt(stream)) continue;
      const expected = expectedShare(stream, usual(history, signal, cohort), ofEverybody);
      sums[stream] = add(sums[stream], stream, bounded(count), expected, atMoment);
      if (isDecisive(sums[stream], stream)) decided ??= { stream, expected: Math.max(expected, atMoment) };
    }
  }
  return { pair, sums, message: before?.message ?? null, decided, isElevated: Object.values(sums).some(isElevated) };
}

/** Bad views may be told of in a later slot than the views. */
function bounded({ views, bad }: Count): Count {
  return { views: Math.max(views, bad), bad };
}

/** Slow pages are compared by form factor alone: a phone is no desktop. */
function isLookedAt(stream: Stream): boolean {
  const isForm = cohortOf(stream) === 'phone' || cohortOf(stream) === 'desktop';
  return signalOf(stream) !== 'slow' || isForm;
}

function isIn(slot: number, from: number, to: number, late: number): boolean {
  return slot > from - late && slot <= to - late;
}

/** What was seen of all but the worst of several remotes: one that fails is no incident. */
function ofMost(rows: readonly ViewCountRow[], signal: Signal): Count {
  const remotes = [...new Set(rows.map(({ remote }) => remote))];
  const counts = remotes
    .map((name) => countOf(signal, total(rows.filter(({ remote }) => remote === name))))
    .filter(({ views }) => views > 0)
    .toSorted((a, b) => a.bad / a.views - b.bad / b.views);
  const most = counts.length > 1 ? counts.slice(0, -1) : counts;
  return most.reduce((sum, { views, bad }) => ({ views: sum.views + views, bad: sum.bad + bad }), { views: 0, bad: 0 });
}

function total(rows: readonly ViewCountRow[]): Counts {
  return rows.reduce<Counts>(plus, NOTHING);
}

/** Everybody first: what they all see is not said of a part of them. */
function byCohort(rows: readonly ViewCountRow[]): Map<string, Counts> {
  const cohorts = new Map<string, Counts>([[EVERYBODY, NOTHING]]);
  for (const row of rows) cohorts.set(row.cohort, plus(cohorts.get(row.cohort) ?? NOTHING, row));
  return cohorts;
}
