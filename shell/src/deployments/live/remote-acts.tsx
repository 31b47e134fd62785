import { ActButton } from '../acts/act-button.tsx';
import { nextVersion, retireTarget, rollBackTarget, type Intent } from '../acts/intents.ts';
import { Actions } from '../components/actions.tsx';
import type { RemoteStatus } from '../data/deployments.ts';

export interface RemoteActsProps {
  remote: RemoteStatus;
  onIntent: (intent: Intent) => void;
}

/** Most likely actions for a remote in its current state. */
export function RemoteActs({ remote, onIntent }: RemoteActsProps) {
  const { name, state, troubles } = remote;
  const next = nextVersion(remote);
  const back = rollBackTarget(remote);
  const lone = retireTarget(remote);
  const given = { remote, onIntent };
  return (
    <Actions>
      {state?.isRetired && <ActButton {...given} kind="restore" version={state.active} what={name} />}
      {next && (
        <ActButton
          {...given}
          kind={state?.canary ? 'canary' : 'activate'}
          version={next}
          variant={state?.canary ? 'ink' : 'line'}
        />
      )}
      {back && <ActButton {...given} kind="roll-back" version={back} variant={troubles.length > 0 ? 'ink' : 'line'} />}
      {lone && <ActButton {...given} kind="retire" version={lone} what={name} variant="bad" />}
    </Actions>
  );
}
