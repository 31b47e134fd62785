import type { RolloutAnalysisRow, ViewCountRow } from '../tables.ts';
import { countOf, usual, type History } from './history.ts';
import type { LivePair } from './live-pair.ts';
import { add, isDecisive, isElevated, type Sum } from './rule.ts';
import { EVERYBODY, isLookedAt, SIGNALS, type Signal, type Stream } from './signals.ts';
import { expectedShare, shareOfIncident } from './what-passes.ts';
import type { Doubt, Seen } from './seen.ts';
import { networksOf } from './told.ts';
import { NOTHING, plus, type Counts } from './counts.ts';
import { SLOT_MS } from './view-counts.ts';
import { MINUTE_MS } from '../../ground/units.ts';

/** Time for a started page to send a heartbeat or to be left, in slots. */
export const SILENCE_SLOTS = MINUTE_MS / SLOT_MS;
/** Windows for the current failure rate of all remotes, in slots. The worst one counts: a short window detects an
 *  incident early, a long one has more views. */
export const MOMENTS = [15_000, 60_000, 300_000].map((ms) => ms / SLOT_MS);
export const MOMENT_SLOTS = Math.max(...MOMENTS);

/** Result of the analysis of a pair. */
export interface Analysed {
  pair: LivePair;
  sums: Record<Stream, Sum>;
  message: string | null;
  /** Metric series behind a rollout decision, and its tolerated share. */
  decided: { stream: Stream; expected: number } | undefined;
  isElevated: boolean;
}

/** Input of the analysis of a pair. */
export interface Facts {
  seen: ViewCountRow[];
  ofNeighbours: ViewCountRow[];
  before: RolloutAnalysisRow | undefined;
  history: History;
  doubt: Doubt;
  from: number;
  to: number;
  /** Whether pages without a heartbeat had enough time to send one. */
  isSilenceKnown: boolean;
}

/** Adds the observations of the slots after `from` up to `to` to the analysis of a pair. */
export function analysePair(
  pair: LivePair,
  { seen, ofNeighbours, before, history, doubt, from, to, isSilenceKnown }: Facts,
): Analysed {
  const sums = JSON.parse(before?.sums ?? '{}') as Record<Stream, Sum>;
  const { isGradual } = pair;
  let decided: Analysed['decided'];
  for (const signal of isSilenceKnown ? SIGNALS : SIGNALS.filter((one) => one !== 'silent')) {
    const late = signal === 'silent' ? SILENCE_SLOTS : 0;
    const ofEverybody = usual(history, signal);
    const moments = [from, ...MOMENTS.map((slots) => to - slots)].map((since) => {
      const rows = ofNeighbours.filter(({ cohort, slot }) => cohort === EVERYBODY && isIn(slot, since, to, late));
      const remotes = [...new Set(rows.map(({ remote }) => remote))];
      const each = remotes.map((name) =>
        seenOf(
          rows.filter(({ remote }) => remote === name),
          signal,
        ),
      );
      return shareOfIncident(signal, ofMost(each), ofEverybody, doubt);
    });
    const atMoment = Math.max(...moments);
    for (const [cohort, rows] of byCohort(seen.filter(({ slot }) => isIn(slot, from, to, late)))) {
      const stream: Stream = `${signal} ${cohort}`;
      const count = seenOf(rows, signal);
      if (count.views === 0 || !isLookedAt(stream)) continue;
      const expected = expectedShare(stream, usual(history, signal, cohort), ofEverybody, isGradual);
      sums[stream] = add(sums[stream], stream, count, expected, { atMoment, doubt, isGradual });
      if (isDecisive(sums[stream], stream, doubt)) decided ??= { stream, expected: Math.max(expected, atMoment) };
    }
  }
  return {
    pair,
    sums,
    message: before?.message ?? null,
    decided,
    isElevated: Object.values(sums).some((sum) => isElevated(sum, doubt)),
  };
}

/** Bad views may be reported in a later slot than the views. */
function seenOf(rows: readonly ViewCountRow[], signal: Signal): Seen {
  const { views, bad } = countOf(signal, rows.reduce<Counts>(plus, NOTHING));
  return { views: Math.max(views, bad), bad, by: networksOf(signal, rows.map(({ told }) => told).join('')) };
}

function isIn(slot: number, from: number, to: number, late: number): boolean {
  return slot > from - late && slot <= to - late;
}

/** Merges the observations of all remotes except the worst: a single failing remote is no incident. */
export function ofMost(remotes: readonly Seen[]): Seen {
  const seen = remotes.filter(({ views }) => views > 0).toSorted((a, b) => a.bad / a.views - b.bad / b.views);
  const most = seen.length > 1 ? seen.slice(0, -1) : seen;
  return most.reduce<Seen>(
    (sum, { views, bad, by }) => ({ views: sum.views + views, bad: sum.bad + bad, by: [...sum.by, ...by] }),
    { views: 0, bad: 0, by: [] },
  );
}

/** Groups by cohort, all visitors first: a problem of all visitors is not reported for a cohort. */
function byCohort(rows: readonly ViewCountRow[]): Map<string, ViewCountRow[]> {
  const cohorts = new Map<string, ViewCountRow[]>([[EVERYBODY, []]]);
  for (const row of rows) cohorts.set(row.cohort, [...(cohorts.get(row.cohort) ?? []), row]);
  return cohorts;
}
