import type {
  AuditEntry,
  DeploymentState,
  RemoteStatus,
  RolloutProgress,
  VersionStatus,
} from '@fotosoc/contract/registry/status';
import { describeOrigin } from '../command/origin.ts';
import { describeHealth } from './health.ts';

/** e.g. `mf-loans: 95 % get 1.0.0+…, 5 % get 1.0.1+…` */
export function describeState(name: string, state: DeploymentState | null): string {
  if (!state) return `${name}: nothing is live yet`;
  const { active, canary, lastGood, isRetired } = state;
  if (isRetired) return `${name}: retired; restoring makes ${active} live again`;
  const shares = canary
    ? `${round(100 - canary.percent)} % get ${active}, ${round(canary.percent)} % get ${canary.version}`
    : `all visitors get ${active}`;
  return `${name}: ${shares}${lastGood === active ? '' : `, with ${lastGood} as fallback`}`;
}

export function describeStatus({
  name,
  state,
  versions,
  audit,
  troubles,
  rebuild,
  gradual,
  analyses = [],
  slots = [],
}: RemoteStatus): string {
  const since = audit.find(({ after }) => after !== null);
  const lines = versions.flatMap((known) => {
    const { version, status, reason, publishedAt, origin } = known;
    const mark = status === 'published' ? '' : `  ${status}${reason === null ? '' : `: ${reason}`}`;
    const forming = analyses.find((one) => one.version === version);
    const verdict = forming ? [`    ${describeProgress(forming)}`] : [];
    const from = origin ? [`    ${describeOrigin(origin)}`] : [];
    return [
      `  ${version}  published ${describeInstant(publishedAt)}${mark}`,
      ...from,
      `    ${describeHealth(known)}`,
      ...verdict,
    ];
  });
  const failing = troubles.map(({ version, evidence }) => `FAILING ${version}: ${evidence}`);
  return [
    describeState(name, state),
    ...failing,
    rebuild,
    gradual && `gradually: ${gradual.version} at ${round(gradual.percent)} %, then ${gradual.next} %; ${gradual.words}`,
    since && `since ${describeInstant(since.at)}, by ${formatActor(since)}`,
    ...slots.map((pageSlot) => describeSlot(name, pageSlot)),
    ...lines,
  ]
    .filter(Boolean)
    .join('\n');
}

/** e.g. `fills event.gallery on /events/:slug of mf-home` */
function describeSlot(name: string, pageSlot: NonNullable<RemoteStatus['slots']>[number]): string {
  const { slot, page, path, fragment, trouble } = pageSlot;
  if (page === null) return `fills slot ${slot}, which no page has`;
  const amiss = trouble === undefined ? '' : `; ${trouble}`;
  if (page === name)
    return `${slot} on ${path}: ${fragment === null ? 'no fragment' : `filled by ${fragment}`}${amiss}`;
  return `fills ${slot} on ${path} of ${page}${amiss}`;
}

/** e.g. `verdict: 2 of 20 page views failed, 31 % of what takes it back` */
function describeProgress({ progress, words }: RolloutProgress): string {
  return `rollout: ${words}, ${round(100 * progress)} % of the evidence for a rollback`;
}

type Known = Pick<VersionStatus, 'version' | 'origin'>;

/** Adds to each entry the origin of its version. */
export function addOrigins(entries: readonly AuditEntry[], versions: readonly Known[]) {
  return entries.map((entry) => {
    const origin = versions.find(({ version }) => version === getEntryVersion(entry))?.origin;
    return origin ? { ...entry, origin } : entry;
  });
}

function getEntryVersion({ action, reason, after }: AuditEntry): string | undefined {
  if (action === 'publish') return reason.split(';')[0];
  return action === 'canary' ? after?.canary?.version : after?.active;
}

/** Returns the label and id of a deploy token, or only the id of a deleted token. */
function formatActor({ actor, label }: Pick<AuditEntry, 'actor' | 'label'>): string {
  return label === undefined ? actor : `“${label}” (${actor.slice(0, 'token:'.length + 8)})`;
}

export function describeHistory(entries: readonly AuditEntry[], versions: readonly Known[] = []): string {
  if (entries.length === 0) return 'Nothing has happened yet';
  return addOrigins(entries, versions)
    .map(({ at, action, before, after, reason, ...more }) => {
      const change = after ? `${before?.active ?? '–'} → ${after.active}${formatCanary(after)}` : '';
      return [
        describeInstant(at),
        action.padEnd(8),
        change,
        formatActor(more),
        reason,
        'origin' in more ? describeOrigin(more.origin) : '',
      ]
        .filter(Boolean)
        .join('  ');
    })
    .join('\n');
}

function formatCanary({ canary }: DeploymentState): string {
  return canary ? ` with ${round(canary.percent)} % ${canary.version}` : '';
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}

/** e.g. `2026-11-20 11:32 UTC` */
export function describeInstant(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}
