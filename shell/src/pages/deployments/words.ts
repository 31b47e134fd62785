import type { DeploymentState, DeployToken } from '../../data/deployments.ts';

const DAY = new Intl.DateTimeFormat('en-IE', { day: 'numeric', month: 'long' });
const TIME = new Intl.DateTimeFormat('en-IE', { hour: '2-digit', minute: '2-digit', hour12: false });

/** e.g. `20 November, 11:32` */
export function instantText(instant: string): string {
  const date = new Date(instant);
  return `${DAY.format(date)}, ${TIME.format(date)}`;
}

/** e.g. `184 kB` */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** e.g. `33.3 %`; at most two digits behind the point. */
export function percentText(percent: number): string {
  return `${Math.round(percent * 100) / 100} %`;
}

/** How a version does, e.g. `1.2 % of 84 bad`. */
export function healthText({ visitors, bad }: { visitors: number; bad: number }): string {
  if (visitors === 0) return 'no visitors yet';
  return `${percentText(Math.round((bad / visitors) * 1000) / 10)} of ${visitors} bad`;
}

/** Who did something. The record names accounts and tokens by id. */
export function actorText(actor: string, tokens: readonly DeployToken[]): string {
  const [kind, id] = actor.split(':');
  if (kind === 'administrator') return 'the administrator';
  if (kind !== 'token') return 'the registry itself';
  const label = tokens.find((token) => token.id === id)?.label;
  return label ? `token “${label}”` : 'a token since taken back';
}

/** What an act changed for visitors, e.g. `1.0.0 → 1.0.1, 10 % get 1.0.2`. */
export function changeText(before: DeploymentState | null, after: DeploymentState | null): string {
  if (!after) return '';
  const isMoved = before?.active !== after.active;
  const active = isMoved && before ? `${before.active} → ${after.active}` : isMoved ? `all get ${after.active}` : '';
  if (after.canary) {
    const share = `${percentText(after.canary.percent)} get ${after.canary.version}`;
    return active ? `${active}, ${share}` : share;
  }
  return active || (before?.canary ? `nobody gets ${before.canary.version}, all get ${after.active}` : 'no change');
}
