import type { GradualRollout } from '@fotosoc/contract/registry/status';
import { Heading } from '@fotosoc/ui/heading';
import { Meta } from '@fotosoc/ui/text';
import type { DeployToken } from '../data/deploy-access.ts';
import type { RemoteStatus } from '../data/deployments.ts';
import type { PlatformDrift } from '../data/drift.ts';
import { ConditionBadge, isQuiet } from './condition.tsx';
import styles from './remote.module.css';
import type { Intent } from '../actions/intents.ts';
import { getRowId } from '../actions/use-focus-restoration.ts';
import { RemoteActions } from './remote-actions.tsx';
import { formatShortFailureRate, RecentViews } from './recent-views.tsx';
import { RemoteFacts } from './remote-facts.tsx';
import { TrafficBar } from './traffic-bar.tsx';
import { useIsWide } from '../components/use-is-wide.ts';
import { RolloutProgress } from './rollout-progress.tsx';
import { formatPercent, formatRate } from '../deployment-text.ts';

export interface RemoteRowProps {
  remote: RemoteStatus;
  tokens: readonly DeployToken[];
  drift: PlatformDrift;
  onIntent: (intent: Intent) => void;
}

/** Row of a remote: live version, visitors, age and author. On phones, a remote that needs no attention is a collapsed
 *  line. */
export function RemoteRow({ remote, tokens, drift, onIntent }: RemoteRowProps) {
  const { name, state } = remote;
  const isLine = !useIsWide() && isQuiet(remote);
  const id = `remote-${name}-name`;
  const row = { id: getRowId(name), 'aria-labelledby': id, tabIndex: -1 };
  const heading = (
    <Heading size="card" id={id}>
      {name}
    </Heading>
  );
  const more = (
    <>
      <RemoteFacts remote={remote} tokens={tokens} drift={drift} />
      <div className={styles.share}>
        {state && !state.isRetired && (
          <div className={state.canary ? undefined : styles.later}>
            <TrafficBar state={state} />
          </div>
        )}
        <RecentViews recent={remote.recent} />
        {remote.gradual && <Meta>{gradualText(remote.gradual)}</Meta>}
        <RolloutProgress analyses={remote.analyses} />
      </div>
      <div className={styles.acts}>
        <RemoteActions remote={remote} onIntent={onIntent} />
      </div>
    </>
  );
  if (isLine) {
    return (
      <article className={state ? styles.line : `${styles.line} ${styles.idle}`} {...row}>
        <details>
          <summary>
            {heading}
            <span>{state?.active ?? 'not live'}</span>
            <span>{failedText(remote)}</span>
          </summary>
          <div className={styles.remote}>{more}</div>
        </details>
      </article>
    );
  }
  return (
    <article className={styles.remote} {...row}>
      <div className={styles.name}>
        {heading}
        <ConditionBadge remote={remote} />
      </div>
      {more}
    </article>
  );
}

/** e.g. `Gradual rollout: next, 25 % of visitors get 1.0.1; …` */
function gradualText({ version, next, words }: GradualRollout): string {
  return `Gradual rollout: next, ${formatPercent(next)} of visitors get ${version}; ${words}.`;
}

/** Returns the failure rate of the active version in the last hours. */
function failedText({ state, versions, recent }: RemoteStatus): string {
  const now = recent?.find(({ version }) => version === state?.active);
  if (now?.state === 'unseen') return 'no views yet';
  if (now) return `${formatShortFailureRate(now.spans)} failed`;
  const active = versions.find(({ version }) => version === state?.active);
  if (!active || active.views === 0) return 'no views yet';
  return `${formatRate(active.failed + active.crashed, active.views)} failed`;
}
