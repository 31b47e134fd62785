import type { DeployToken } from './data/deploy-access.ts';
import type { DeploymentState, Version } from './data/deployments.ts';

/** e.g. `184 kB` */
export function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** e.g. `33.3 %`; at most two decimals */
export function formatPercent(percent: number): string {
  return `${Math.round(percent * 100) / 100} %`;
}

/** e.g. `320 ms`, `1.2 s`; a dash for `null` */
export function formatDuration(ms: number | null): string {
  if (ms === null) return '–';
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** e.g. `84 page views` */
export function formatPageViews(views: number): string {
  return views === 1 ? '1 page view' : `${views} page views`;
}

/** e.g. `1.2 %`; a dash without page views */
export function formatRate(count: number, views: number): string {
  return views === 0 ? '–' : formatPercent(Math.round((count / views) * 1000) / 10);
}

/** Health of a version, e.g. `84 page views, 1.2 % failed, 0 % crashed, load 320 ms` */
export function formatHealth({ views, failed, crashed, loadMs }: Version): string {
  if (views === 0) return 'no page views yet';
  const rates = `${formatRate(failed, views)} failed, ${formatRate(crashed, views)} crashed`;
  return `${formatPageViews(views)}, ${rates}, load ${formatDuration(loadMs)}`;
}

/** Name of an actor. The audit log stores accounts and tokens by id. */
export function formatActor(actor: string, tokens: readonly DeployToken[]): string {
  const [kind, id] = actor.split(':');
  if (kind === 'administrator') return 'the administrator';
  if (kind !== 'token') return 'the registry';
  const label = tokens.find((token) => token.id === id)?.label;
  return label ? `token “${label}”` : 'a revoked token';
}

/** e.g. `9f3c1ab by Ada Byron`; empty without commit and author */
export function formatOrigin({ commit, author }: NonNullable<Version['origin']>): string {
  const [, hash = '', mark = ''] = /^([0-9a-f]{1,7})[0-9a-f]*(-dirty)?$/.exec(commit ?? '') ?? [];
  return [hash + mark, author && `by ${author}`].filter(Boolean).join(' ');
}

/** Change for visitors, e.g. `1.0.0 → 1.0.1, 10 % get 1.0.2` */
export function formatChange(before: DeploymentState | null, after: DeploymentState | null): string {
  if (!after) return '';
  if (after.isRetired) return before?.isRetired ? 'no change' : 'no visitors';
  if (before?.isRetired) return `all get ${after.active}`;
  const isMoved = before?.active !== after.active;
  const active = isMoved && before ? `${before.active} → ${after.active}` : isMoved ? `all get ${after.active}` : '';
  if (after.canary) {
    const share = `${formatPercent(after.canary.percent)} get ${after.canary.version}`;
    return active ? `${active}, ${share}` : share;
  }
  return active || (before?.canary ? `${before.canary.version} rolled back, all get ${after.active}` : 'no change');
}
