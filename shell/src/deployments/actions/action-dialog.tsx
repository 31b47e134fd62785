import { notify } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { TextField } from '@fotosoc/ui/field';
import { useState } from 'react';
import {
  activateVersion,
  blockVersion,
  restoreRemote,
  retireRemote,
  rollBackVersion,
  type TrafficShare,
} from '../data/deployments.ts';
import { ConfirmedActionDialog } from './confirmed-action-dialog.tsx';
import { CanaryPercentage } from './canary-percentage.tsx';
import { isRolledBack, type Intent } from './intents.ts';
import { useConfirmedAction } from './use-confirmed-action.ts';
import { formatActionResult, describeAction } from './action-text.ts';

const SHORTEST_REASON = 3;

export interface ActionDialogProps {
  intent: Intent;
  onClose: () => void;
}

/** Dialog that confirms a deployment action: names the versions before and after, and asks for traffic percentage and
 *  reason where needed. */
export function ActionDialog({ intent, onClose }: ActionDialogProps) {
  const { kind, remote, version } = intent;
  const [percent, setPercent] = useState(remote.state?.canary?.percent ?? 5);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isOther, setOther] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const act = useConfirmedAction();
  const isCanary = kind === 'canary';
  /** Other rollout that the dialog offers: to all visitors instead of a canary percentage, or gradual instead of all
   *  visitors at once. */
  const otherShare = isCanary ? 100 : kind === 'activate' && remote.state && !remote.state.isRetired && 'gradually';
  const isBad = kind === 'block' || kind === 'retire';
  const needsReason = isBad || kind === 'roll-back' || isRolledBack(intent) || refusal !== undefined;
  const isReasonShort = needsReason && reason.trim().length < SHORTEST_REASON;
  const given = { reason: needsReason ? reason.trim() : undefined, override: refusal && reason.trim() };

  function handleAct(share?: TrafficShare) {
    setTried(true);
    if (isReasonShort || act.isBusy) return;
    setOther(share === otherShare);
    void act.carryOut(
      async () => {
        await carryOut(intent, given, share);
        notify(formatActionResult(intent, share));
        onClose();
      },
      ({ code, message }) => {
        if (code === 'remotes/overridable') setRefusal(message);
      },
    );
  }

  return (
    <ConfirmedActionDialog
      {...describeAction(intent)}
      act={act}
      isBad={isBad}
      isBusy={act.isBusy && !isOther}
      otherAction={
        otherShare && (
          <Button variant="line" busy={act.isBusy && isOther} onClick={() => handleAct(otherShare)}>
            {isCanary ? 'Activate for all' : 'Roll out gradually'}
          </Button>
        )
      }
      onSubmit={() => handleAct(isCanary ? percent : undefined)}
      onClose={onClose}
    >
      {isCanary && <CanaryPercentage remote={remote} version={version} percent={percent} onChange={setPercent} />}
      {needsReason && (
        <TextField
          label={refusal === undefined ? 'Reason' : 'Reason to override the publish checks'}
          hint="Stored in the audit log."
          maxLength={500}
          value={reason}
          error={isTried && isReasonShort ? 'Enter a reason.' : undefined}
          onChange={(event) => {
            setReason(event.target.value);
          }}
        />
      )}
    </ConfirmedActionDialog>
  );
}

interface Given {
  reason: string | undefined;
  override: string | undefined;
}

async function carryOut({ kind, remote, version }: Intent, given: Given, share?: TrafficShare): Promise<void> {
  const { name, state: expectState } = remote;
  const { reason = '' } = given;
  if (kind === 'roll-back') await rollBackVersion(name, version, reason);
  else if (kind === 'retire') await retireRemote(name, version, reason);
  else if (kind === 'restore') await restoreRemote(name);
  else if (kind === 'block') await blockVersion({ name, version, reason, expectState });
  else await activateVersion({ name, version, expectState, ...given }, share);
}
