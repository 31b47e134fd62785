import { Button } from '@fotosoc/ui/button';
import { nextVersion, retireTarget, rollBackTarget, type Intent } from '../acts/intents.ts';
import { Actions } from '../components/actions.tsx';
import type { RemoteStatus } from '../data/deployments.ts';

export interface RemoteActsProps {
  remote: RemoteStatus;
  onIntent: (intent: Intent) => void;
}

/** What somebody is likely to do with a remote as it stands. */
export function RemoteActs({ remote, onIntent }: RemoteActsProps) {
  const { name, state, troubles } = remote;
  const next = nextVersion(remote);
  const back = rollBackTarget(remote);
  const lone = retireTarget(remote);
  const act = (kind: Intent['kind'], version: string) => () => {
    onIntent({ kind, remote, version });
  };
  return (
    <Actions>
      {state?.isRetired && (
        <Button size="sm" variant="line" aria-label={`Restore ${name}`} onClick={act('restore', state.active)}>
          Restore
        </Button>
      )}
      {next && (
        <Button
          size="sm"
          variant={state?.canary ? 'ink' : 'line'}
          aria-label={`${state?.canary ? 'Canary' : 'Activate'} ${name} ${next}`}
          onClick={act(state?.canary ? 'canary' : 'activate', next)}
        >
          {state?.canary ? 'Canary' : 'Activate'}
        </Button>
      )}
      {back && (
        <Button
          size="sm"
          variant={troubles.length > 0 ? 'ink' : 'line'}
          aria-label={`Roll back ${name} ${back}`}
          onClick={act('roll-back', back)}
        >
          Roll back
        </Button>
      )}
      {lone && (
        <Button size="sm" variant="bad" aria-label={`Retire ${name}`} onClick={act('retire', lone)}>
          Retire
        </Button>
      )}
    </Actions>
  );
}
