import type { PublishCheckReport, RenderReport } from '@fotosoc/contract/registry/publish-check-report';
import type { AuditEntry, DeploymentState, RemoteStatus } from '@fotosoc/contract/registry/status';
import { describeHealth } from './health.ts';

/** e.g. `mf-loans: 95 % get 1.0.0+…, 5 % get 1.0.1+…` */
export function describeState(name: string, state: DeploymentState | null): string {
  if (!state) return `${name}: nothing is live yet`;
  const { active, canary, lastGood } = state;
  const shares = canary
    ? `${round(100 - canary.percent)} % get ${active}, ${round(canary.percent)} % get ${canary.version}`
    : `everybody gets ${active}`;
  return `${name}: ${shares}${lastGood === active ? '' : `; ${lastGood} steps in when it fails`}`;
}

export function describeStatus({ name, state, versions, audit }: RemoteStatus): string {
  const since = audit.find(({ action }) => action !== 'publish');
  const lines = versions.flatMap((known) => {
    const { version, status, reason, publishedAt } = known;
    const mark = status === 'published' ? '' : `  ${status}: ${reason}`;
    return [`  ${version}  published ${describeInstant(publishedAt)}${mark}`, `    ${describeHealth(known)}`];
  });
  return [describeState(name, state), since && `since ${describeInstant(since.at)}, by ${since.actor}`, ...lines]
    .filter(Boolean)
    .join('\n');
}

export function describeHistory(entries: readonly AuditEntry[]): string {
  if (entries.length === 0) return 'Nothing has happened yet';
  return entries
    .map(({ at, action, actor, before, after, reason }) => {
      const change = after ? `${before?.active ?? '–'} → ${after.active}${canaryOf(after)}` : '';
      return [describeInstant(at), action.padEnd(8), change, actor, reason].filter(Boolean).join('  ');
    })
    .join('\n');
}

/** What the publish checks found, e.g. `drawn in a browser: /loans`. */
export function describeChecks({ render, override }: PublishCheckReport): string {
  const rendered = describeRender(render);
  return override ? `${rendered}\noverridden, "${override.reason}": ${override.refusals.join(' ')}` : rendered;
}

export function describeRender(render: RenderReport): string {
  if ('skipped' in render) return `not drawn in a browser: ${render.skipped}`;
  const { pages, unseen, undrawn = [] } = render;
  const drawn = `drawn in a browser: ${pages.join(', ')}${unseen.length > 0 ? `; no link leads to ${unseen.join(', ')}` : ''}`;
  return [drawn, ...undrawn.map(({ page, reason }) => `warning: the server cannot draw ${page}: ${reason}`)].join('\n');
}

function canaryOf({ canary }: DeploymentState): string {
  return canary ? ` with ${round(canary.percent)} % ${canary.version}` : '';
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}

/** e.g. `2026-11-20 11:32 UTC` */
export function describeInstant(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}
