import type { LivePair } from './live-pair.ts';
import type { Analysed } from './pair-analysis.ts';
import { blame, type Sum } from './rule.ts';
import { cohortOf, EVERYBODY, signalOf, type Signal, type Stream } from './signals.ts';

/** Deployment to roll back. */
export interface Verdict {
  remote: string;
  deploymentId: string;
  /** Text for the history, without full stop. */
  reason: string;
}

/** Returns the deployments to roll back: see `blame`. */
export function verdictsOn(analysed: readonly Analysed[]): Verdict[] {
  const verdicts = new Map<string, Verdict>();
  for (const { pair, sums, message, decided } of analysed) {
    if (!decided) continue;
    const others = analysed.filter(({ pair: other }) => other.shellId === pair.shellId && other.remote !== 'shell');
    const suffering = others.filter((other) => other.isElevated && other.pair.remote !== pair.remote);
    const culprit =
      pair.remote === 'shell'
        ? blameOfShell(pair, { suffering, isOwn: signalOf(decided.stream) === 'failed' })
        : blame({ remote: pair.isFresh, shell: pair.isShellFresh, neighbours: suffering.length > 0 });
    if (!culprit) continue;
    const guilty = culprit === 'shell' ? { remote: 'shell', deploymentId: pair.shellId } : pair;
    const { remote, deploymentId } = guilty;
    const sentence = sentenceOf(decided.stream, sums[decided.stream]!, { ...decided, message });
    const reason = remote === pair.remote ? sentence : `${pair.remote} suffers under it: ${sentence}`;
    if (!verdicts.has(deploymentId)) verdicts.set(deploymentId, { remote, deploymentId, reason: reason.slice(0, 480) });
  }
  return [...verdicts.values()];
}

/** Attributes missing heartbeats, slow pages and failed requests, which concern shell and remote: to the remote if only
 *  this remote is affected and new. */
function blameOfShell(
  { isFresh }: LivePair,
  { suffering, isOwn }: { suffering: readonly Analysed[]; isOwn: boolean },
): 'shell' | undefined {
  if (!isFresh) return undefined;
  const isOfOne = suffering.length === 1 && suffering[0]!.pair.isFresh;
  return isOwn || !isOfOne ? 'shell' : undefined;
}

export const WORDS: Record<Signal, string> = {
  failed: 'failed',
  silent: 'began and then said nothing more',
  calls: 'had calls of the API fail',
  slow: 'were late',
  lcp: 'were painted late',
  draws: 'could not be drawn by the server',
  inp: 'answered late to what the visitor did',
};

/** Formats the evidence as text. */
export function sentenceOf(
  stream: Stream,
  sum: Sum,
  { expected, message }: { expected: number; message: string | null },
): string {
  const usually = `up to ${Math.round(expected * 100)} % would pass`;
  return [figuresOf(stream, sum), usually, signalOf(stream) === 'failed' ? message : null].filter(Boolean).join('; ');
}

/** Formats e.g. `12 of 40 page views (phone) failed`. */
export function figuresOf(stream: Stream, { runs, views }: Sum): string {
  const cohort = cohortOf(stream) === EVERYBODY ? '' : ` (${cohortOf(stream)})`;
  const most = Math.round(Math.max(...runs.map(({ bad }) => bad)));
  return `${most} of ${Math.max(most, Math.round(views))} page views${cohort} ${WORDS[signalOf(stream)]}`;
}
