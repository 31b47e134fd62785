import { describeHealth, type Health } from './health.ts';
import type { GateReport, RenderReport } from '@fotosoc/contract/registry/publish-check-report';

/** Answers of the registry, as far as the command shows them. The contract is the API's GET /api/remotes/:name. */
export type State = { active: string; lastGood: string; canary: { version: string; percent: number } | null } | null;

export interface RemoteStatus {
  name: string;
  state: State;
  versions: KnownVersion[];
  acts: { at: string; actor: string; act: string; before: State; after: State; reason: string }[];
}

export interface KnownVersion extends Health {
  version: string;
  status: string;
  reason: string | null;
  publishedAt: string;
}

/** e.g. `mf-loans: 95 % get 1.0.0+…, 5 % get 1.0.1+…` */
export function describeState(name: string, state: State): string {
  if (!state) return `${name}: nothing is live yet`;
  const { active, canary, lastGood } = state;
  const shares = canary
    ? `${round(100 - canary.percent)} % get ${active}, ${round(canary.percent)} % get ${canary.version}`
    : `everybody gets ${active}`;
  return `${name}: ${shares}${lastGood === active ? '' : `; ${lastGood} steps in when it fails`}`;
}

export function describeStatus({ name, state, versions, acts }: RemoteStatus): string {
  const since = acts.find(({ act }) => act !== 'publish');
  const lines = versions.flatMap((known) => {
    const { version, status, reason, publishedAt } = known;
    const mark = status === 'published' ? '' : `  ${status}: ${reason}`;
    return [`  ${version}  published ${minute(publishedAt)}${mark}`, `    ${describeHealth(known)}`];
  });
  return [describeState(name, state), since && `since ${minute(since.at)}, by ${since.actor}`, ...lines]
    .filter(Boolean)
    .join('\n');
}

export function describeHistory(acts: RemoteStatus['acts']): string {
  if (acts.length === 0) return 'Nothing has happened yet';
  return acts
    .map(({ at, act, actor, before, after, reason }) => {
      const change = after ? `${before?.active ?? '–'} → ${after.active}${canaryOf(after)}` : '';
      return [minute(at), act.padEnd(8), change, actor, reason].filter(Boolean).join('  ');
    })
    .join('\n');
}

/** What the gate found, e.g. `drawn in a browser: /loans`. */
export function describeGate({ render, override }: GateReport): string {
  const drawn = describeRender(render);
  return override ? `${drawn}\noverridden, "${override.reason}": ${override.refusals.join(' ')}` : drawn;
}

export function describeRender(render: RenderReport): string {
  if ('skipped' in render) return `not drawn in a browser: ${render.skipped}`;
  const { pages, unseen } = render;
  return `drawn in a browser: ${pages.join(', ')}${unseen.length > 0 ? `; no link leads to ${unseen.join(', ')}` : ''}`;
}

function canaryOf({ canary }: NonNullable<State>): string {
  return canary ? ` with ${round(canary.percent)} % ${canary.version}` : '';
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}

function minute(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}
