import type { TrafficShare } from '../data/deployments.ts';
import { formatPercent } from '../deployment-text.ts';
import { isRolledBack, findSuccessor, type Intent } from './intents.ts';

const OPEN_TABS = 'Open tabs keep their version until they reload.';

export const ACTION_LABELS: Record<Intent['kind'], string> = {
  activate: 'Activate',
  canary: 'Canary',
  'roll-back': 'Roll back',
  block: 'Block',
  retire: 'Retire',
  restore: 'Restore',
};

/** Returns question, consequence and button label of a deployment action. */
export function describeAction(intent: Intent): { title: string; consequence: string; action: string } {
  const { kind, remote, version } = intent;
  const { name, state } = remote;
  const successor = findSuccessor(intent);
  if (kind === 'canary') {
    const consequence = `A percentage of visitors gets ${version}. The others stay on ${state?.active}.`;
    return { title: `Canary: ${name} ${version}`, consequence, action: 'Set canary' };
  }
  if (kind === 'roll-back') {
    const consequence = `New visits load ${successor} straight away instead of ${version}. ${OPEN_TABS}`;
    return { title: `Roll back ${name} to ${successor}?`, consequence, action: 'Roll back' };
  }
  if (kind === 'retire') {
    const consequence =
      'Its pages show “temporarily unavailable” and its navigation entries disappear, in open tabs at their next navigation. Its paths stay reserved.';
    return { title: `Retire ${name}?`, consequence, action: 'Retire' };
  }
  if (kind === 'restore') {
    return { title: `Restore ${name}?`, consequence: `New visits load ${version} again.`, action: 'Restore' };
  }
  if (kind === 'block') {
    const rest = successor ? `New visits load ${successor} instead. ${OPEN_TABS}` : `${state?.active ?? 'None'} stays.`;
    const consequence = `No visitor gets ${version} again, nor the same files under another name. ${rest}`;
    return { title: `Block ${name} ${version}?`, consequence, action: 'Block' };
  }
  const before = state ? ` instead of ${state.active}` : '';
  const visits = `New visits load ${version}${before} straight away. ${OPEN_TABS}`;
  const gradually =
    state && !state.isRetired
      ? ' Gradual rollout: some visitors first, and more as long as page views show no problems.'
      : '';
  return isRolledBack(intent)
    ? {
        title: `Activate ${name} ${version} again?`,
        consequence: `${version} was rolled back. ${visits}`,
        action: 'Activate',
      }
    : { title: `Activate ${name} ${version} for all?`, consequence: `${visits}${gradually}`, action: 'Activate' };
}

/** Returns the toast after a deployment action. */
export function formatActionResult({ kind, remote: { name }, version }: Intent, share?: TrafficShare): string {
  if (kind === 'roll-back') return `${name} ${version} rolled back`;
  if (kind === 'block') return `${name} ${version} blocked`;
  if (kind === 'retire') return `${name} retired`;
  if (kind === 'restore') return `${name} restored`;
  if (share === 'gradually') return `${name} ${version} is rolling out gradually`;
  const isForAll = share === undefined || share === 100;
  return isForAll ? `${name} ${version} activated` : `${name} ${version}: canary for ${formatPercent(share)}`;
}
