import type { RolloutAnalysisRow, ViewCountRow } from '../tables.ts';
import { toCount, getUsualCount, type History } from './history.ts';
import type { LivePair } from './live-pair.ts';
import { addObservation, isDecisive, isElevated, type Evidence } from './rule.ts';
import { ALL_VISITORS, isAnalysed, SIGNALS, type Signal, type MetricSeries } from './signals.ts';
import { computeToleratedShare, computeIncidentShare } from './tolerated-share.ts';
import type { NetworkLimit, Observation } from './observation.ts';
import { listBadNetworks } from './network-reports.ts';
import { ZERO_COUNTS, addCounts, type Counts } from './counts.ts';
import { SLOT_MS } from './view-counts.ts';
import { MINUTE_MS } from '../../units.ts';

/** Time after which a started page without a heartbeat counts as silent, in slots. */
export const HEARTBEAT_SLOTS = MINUTE_MS / SLOT_MS;
/** Windows for the current failure rate of all remotes, in slots. The worst one counts: a short window detects an
 *  incident early, a long one has more views. */
export const INCIDENT_WINDOWS = [15_000, 60_000, 300_000].map((ms) => ms / SLOT_MS);
export const MAX_INCIDENT_SLOTS = Math.max(...INCIDENT_WINDOWS);

export interface PairAnalysis {
  pair: LivePair;
  sums: Record<MetricSeries, Evidence>;
  message: string | null;
  /** Metric series behind a rollout decision, and its tolerated share. */
  decided: { stream: MetricSeries; expected: number } | undefined;
  isElevated: boolean;
}

export interface PairFacts {
  seen: ViewCountRow[];
  ofNeighbours: ViewCountRow[];
  before: RolloutAnalysisRow | undefined;
  history: History;
  doubt: NetworkLimit;
  from: number;
  to: number;
  /** True if pages without a heartbeat had enough time to send one; false after a jump of the clock. */
  isSilenceKnown: boolean;
}

/** Adds the observations of the slots after `from` up to `to` to the analysis of a pair. */
export function analysePair(
  pair: LivePair,
  { seen, ofNeighbours, before, history, doubt, from, to, isSilenceKnown }: PairFacts,
): PairAnalysis {
  const sums = JSON.parse(before?.sums ?? '{}') as Record<MetricSeries, Evidence>;
  const { isGradual } = pair;
  let decided: PairAnalysis['decided'];
  for (const signal of isSilenceKnown ? SIGNALS : SIGNALS.filter((one) => one !== 'silent')) {
    const late = signal === 'silent' ? HEARTBEAT_SLOTS : 0;
    const ofEverybody = getUsualCount(history, signal);
    const moments = [from, ...INCIDENT_WINDOWS.map((slots) => to - slots)].map((since) => {
      const rows = ofNeighbours.filter(
        ({ cohort, slot }) => cohort === ALL_VISITORS && isInWindow(slot, since, to, late),
      );
      const remotes = [...new Set(rows.map(({ remote }) => remote))];
      const each = remotes.map((name) =>
        toObservation(
          rows.filter(({ remote }) => remote === name),
          signal,
        ),
      );
      return computeIncidentShare(signal, mergeAllButWorst(each), ofEverybody, doubt);
    });
    const atMoment = Math.max(...moments);
    for (const [cohort, rows] of groupByCohort(seen.filter(({ slot }) => isInWindow(slot, from, to, late)))) {
      const stream: MetricSeries = `${signal} ${cohort}`;
      const count = toObservation(rows, signal);
      if (count.views === 0 || !isAnalysed(stream)) continue;
      const expected = computeToleratedShare(stream, getUsualCount(history, signal, cohort), ofEverybody, isGradual);
      sums[stream] = addObservation(sums[stream], stream, count, expected, { atMoment, doubt, isGradual });
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

/** Adds up views and bad views. `bad` can exceed `views`, because a bad view may be reported in a later slot than the
 *  view. */
function toObservation(rows: readonly ViewCountRow[], signal: Signal): Observation {
  const { views, bad } = toCount(signal, rows.reduce<Counts>(addCounts, ZERO_COUNTS));
  return { views: Math.max(views, bad), bad, by: listBadNetworks(signal, rows.map(({ told }) => told).join('')) };
}

function isInWindow(slot: number, from: number, to: number, late: number): boolean {
  return slot > from - late && slot <= to - late;
}

/** Merges the observations of all remotes except the worst: a single failing remote is no incident. */
export function mergeAllButWorst(remotes: readonly Observation[]): Observation {
  const seen = remotes.filter(({ views }) => views > 0).toSorted((a, b) => a.bad / a.views - b.bad / b.views);
  const most = seen.length > 1 ? seen.slice(0, -1) : seen;
  return most.reduce<Observation>(
    (sum, { views, bad, by }) => ({ views: sum.views + views, bad: sum.bad + bad, by: [...sum.by, ...by] }),
    { views: 0, bad: 0, by: [] },
  );
}

/** Groups counters by cohort, all visitors first, so that a problem of all visitors is not reported as a problem of one
 *  cohort. */
function groupByCohort(rows: readonly ViewCountRow[]): Map<string, ViewCountRow[]> {
  const cohorts = new Map<string, ViewCountRow[]>([[ALL_VISITORS, []]]);
  for (const row of rows) cohorts.set(row.cohort, [...(cohorts.get(row.cohort) ?? []), row]);
  return cohorts;
}
