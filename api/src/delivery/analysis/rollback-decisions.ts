import type { LivePair } from './live-pair.ts';
import type { PairAnalysis } from './pair-analysis.ts';
import { decideSuspect, type Evidence } from './rule.ts';
import { parseCohort, ALL_VISITORS, parseSignal, type Signal, type MetricSeries } from './signals.ts';

export interface RollbackDecision {
  remote: string;
  deploymentId: string;
  /** Reason for the activity log, without full stop. */
  reason: string;
}

/** Returns the deployments to roll back. If several remotes fail in the same shell, the shell is rolled back instead of
 *  the remotes. */
export function listRollbackDecisions(analysed: readonly PairAnalysis[]): RollbackDecision[] {
  const verdicts = new Map<string, RollbackDecision>();
  for (const { pair, sums, message, decided } of analysed) {
    if (!decided) continue;
    const others = analysed.filter(({ pair: other }) => other.shellId === pair.shellId && other.remote !== 'shell');
    const suffering = others.filter((other) => other.isElevated && other.pair.remote !== pair.remote);
    const culprit =
      pair.remote === 'shell'
        ? decideShellSuspect(pair, { suffering, isOwn: parseSignal(decided.stream) === 'failed' })
        : decideSuspect({ remote: pair.isFresh, shell: pair.isShellFresh, neighbours: suffering.length > 0 });
    if (!culprit) continue;
    const guilty = culprit === 'shell' ? { remote: 'shell', deploymentId: pair.shellId } : pair;
    const { remote, deploymentId } = guilty;
    const sentence = formatEvidence(decided.stream, sums[decided.stream]!, { ...decided, message });
    const reason = remote === pair.remote ? sentence : `it breaks ${pair.remote}: ${sentence}`;
    if (!verdicts.has(deploymentId)) verdicts.set(deploymentId, { remote, deploymentId, reason: reason.slice(0, 480) });
  }
  return [...verdicts.values()];
}

/** Decides whether the shell or the remote causes missing heartbeats, slow pages or failed requests. The remote is the
 *  suspect only if its version is new and no other remote is affected. */
function decideShellSuspect(
  { isFresh }: LivePair,
  { suffering, isOwn }: { suffering: readonly PairAnalysis[]; isOwn: boolean },
): 'shell' | undefined {
  if (!isFresh) return undefined;
  const isOfOne = suffering.length === 1 && suffering[0]!.pair.isFresh;
  return isOwn || !isOfOne ? 'shell' : undefined;
}

export const SIGNAL_TEXTS: Record<Signal, string> = {
  failed: 'failed',
  silent: 'began, then sent no heartbeat',
  calls: 'had failed API requests',
  slow: 'loaded late',
  lcp: 'painted late',
  draws: 'could not be rendered by the server',
  inp: 'responded late to input',
  blocked: 'blocked the page while idle',
};

export function formatEvidence(
  stream: MetricSeries,
  sum: Evidence,
  { expected, message }: { expected: number; message: string | null },
): string {
  const usually = `up to ${Math.round(expected * 100)} % is usual`;
  return [formatFigures(stream, sum), usually, parseSignal(stream) === 'failed' ? message : null]
    .filter(Boolean)
    .join('; ');
}

/** Formats the numbers of an analysis, e.g. `12 of 40 page views (phone) failed`. */
export function formatFigures(stream: MetricSeries, { runs, views }: Evidence): string {
  const cohort = parseCohort(stream) === ALL_VISITORS ? '' : ` (${parseCohort(stream)})`;
  const most = Math.round(Math.max(...runs.map(({ bad }) => bad)));
  return `${most} of ${Math.max(most, Math.round(views))} page views${cohort} ${SIGNAL_TEXTS[parseSignal(stream)]}`;
}
