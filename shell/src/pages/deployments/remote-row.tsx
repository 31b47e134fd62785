import { StatusBadge } from '@fotosoc/ui/badge';
import { Button } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import type { DeployToken, RemoteStatus } from '../../data/deployments.ts';
import styles from './deployments.module.css';
import { nextVersion, rollBackTarget, type Intent } from './intents.ts';
import { ShareBar } from './share-bar.tsx';
import { VerdictForming } from './verdict-forming.tsx';
import { actorText, durationText, instantText, originText, rateText } from './words.ts';

export interface RemoteRowProps {
  remote: RemoteStatus;
  tokens: readonly DeployToken[];
  onIntent: (intent: Intent) => void;
}

/** What of a remote is live, for whom, since when and by whom. */
export function RemoteRow({ remote, tokens, onIntent }: RemoteRowProps) {
  const { name, state, activatedAt, audit, troubles, versions } = remote;
  const active = versions.find(({ version }) => version === state?.active);
  const origin = active?.origin;
  const id = `remote-${name}`;
  const isFailing = troubles.length > 0;
  const next = nextVersion(remote);
  const back = rollBackTarget(remote);
  const activation = audit.find(
    ({ before, after }) => after?.active === state?.active && before?.active !== after?.active,
  );
  return (
    <article className={styles.remote} aria-labelledby={id}>
      <div className={styles.name}>
        <Heading size="card" id={id}>
          {name}
        </Heading>
        <Condition remote={remote} />
      </div>
      <dl>
        <dt>Version</dt>
        <dd>{state?.active ?? 'none yet'}</dd>
        {origin?.commit && (
          <>
            <dt>Commit</dt>
            <dd>{originText(origin)}</dd>
          </>
        )}
        {active && (
          <>
            <dt>Failed</dt>
            <dd>
              {active.views === 0
                ? 'none heard of'
                : `${rateText(active.failed + active.crashed, active.views)} of ${active.views} page views`}
            </dd>
            <dt>Load</dt>
            <dd>{durationText(active.loadMs)}</dd>
          </>
        )}
        {activatedAt && (
          <div className={styles.later}>
            <dt>Since</dt>
            <dd>{instantText(activatedAt)}</dd>
          </div>
        )}
        {activation && (
          <div className={styles.later}>
            <dt>By</dt>
            <dd>{actorText(activation.actor, tokens)}</dd>
          </div>
        )}
      </dl>
      <div className={styles.share}>
        {state && !state.isRetired && (
          <div className={state.canary ? undefined : styles.later}>
            <ShareBar state={state} />
          </div>
        )}
        <VerdictForming analyses={remote.analyses} />
      </div>
      <div className={styles.actions}>
        {state?.isRetired && (
          <Button
            size="sm"
            variant="line"
            aria-label={`Restore ${name}`}
            onClick={() => {
              onIntent({ kind: 'restore', remote, version: state.active });
            }}
          >
            Restore
          </Button>
        )}
        {next && (
          <Button
            size="sm"
            variant={state?.canary ? 'ink' : 'line'}
            aria-label={`${state?.canary ? 'Canary' : 'Activate'} ${name} ${next}`}
            onClick={() => {
              onIntent({ kind: state?.canary ? 'canary' : 'activate', remote, version: next });
            }}
          >
            {state?.canary ? 'Canary' : 'Activate'}
          </Button>
        )}
        {back && (
          <Button
            size="sm"
            variant={isFailing ? 'ink' : 'line'}
            aria-label={`Roll back ${name} ${back}`}
            onClick={() => {
              onIntent({ kind: 'roll-back', remote, version: back });
            }}
          >
            Roll back
          </Button>
        )}
      </div>
    </article>
  );
}

function Condition({ remote: { state, troubles } }: { remote: RemoteStatus }) {
  const [status, word] =
    troubles.length > 0
      ? (['bad', 'Failing'] as const)
      : state?.canary
        ? (['warn', 'Canary'] as const)
        : state?.isRetired
          ? (['none', 'Retired'] as const)
          : state
            ? (['ok', 'Serving'] as const)
            : (['none', 'Not live'] as const);
  return <StatusBadge status={status}>{word}</StatusBadge>;
}
