import { ActionButton } from '../actions/action-button.tsx';
import { findNextVersion, findVersionToRetire, findRollbackVersion, type Intent } from '../actions/intents.ts';
import { RowActions } from '../components/row-actions.tsx';
import type { RemoteStatus } from '../data/deployments.ts';

export interface RemoteActionsProps {
  remote: RemoteStatus;
  onIntent: (intent: Intent) => void;
}

/** Most likely actions for a remote in its current state. */
export function RemoteActions({ remote, onIntent }: RemoteActionsProps) {
  const { name, state, troubles } = remote;
  const next = findNextVersion(remote);
  const back = findRollbackVersion(remote);
  const lone = findVersionToRetire(remote);
  const given = { remote, onIntent };
  return (
    <RowActions>
      {state?.isRetired && <ActionButton {...given} kind="restore" version={state.active} what={name} />}
      {next && (
        <ActionButton
          {...given}
          kind={state?.canary ? 'canary' : 'activate'}
          version={next}
          variant={state?.canary ? 'ink' : 'line'}
        />
      )}
      {back && (
        <ActionButton {...given} kind="roll-back" version={back} variant={troubles.length > 0 ? 'ink' : 'line'} />
      )}
      {lone && <ActionButton {...given} kind="retire" version={lone} what={name} variant="bad" />}
    </RowActions>
  );
}
