import { notify } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { TextField } from '@fotosoc/ui/field';
import { useState } from 'react';
import { activate, block, restore, retire, rollBack, type Share } from '../data/deployments.ts';
import { AskDialog } from './ask-dialog.tsx';
import { CanaryShare } from './canary-share.tsx';
import { isHeld, type Intent } from './intents.ts';
import { useConfirmedAct } from './use-confirmed-act.ts';
import { doneText, wordsOf } from './words-of-acts.ts';

const SHORTEST_REASON = 3;

export interface ActDialogProps {
  intent: Intent;
  onClose: () => void;
}

/** Dialog that confirms a deployment action: names the versions before and after, and asks for traffic percentage and
 *  reason where needed. */
export function ActDialog({ intent, onClose }: ActDialogProps) {
  const { kind, remote, version } = intent;
  const [percent, setPercent] = useState(remote.state?.canary?.percent ?? 5);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isOther, setOther] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const act = useConfirmedAct();
  const isCanary = kind === 'canary';
  /** Alternative rollout: all visitors for a canary, or a gradual rollout for a version without traffic. */
  const otherShare = isCanary ? 100 : kind === 'activate' && remote.state && !remote.state.isRetired && 'gradually';
  const isBad = kind === 'block' || kind === 'retire';
  const needsReason = isBad || kind === 'roll-back' || isHeld(intent) || refusal !== undefined;
  const isReasonShort = needsReason && reason.trim().length < SHORTEST_REASON;
  const given = { reason: needsReason ? reason.trim() : undefined, override: refusal && reason.trim() };

  function handleAct(share?: Share) {
    setTried(true);
    if (isReasonShort || act.isBusy) return;
    setOther(share === otherShare);
    void act.carryOut(
      async () => {
        await carryOut(intent, given, share);
        notify(doneText(intent, share));
        onClose();
      },
      ({ code, message }) => {
        if (code === 'remotes/overridable') setRefusal(message);
      },
    );
  }

  return (
    <AskDialog
      {...wordsOf(intent)}
      act={act}
      isBad={isBad}
      isBusy={act.isBusy && !isOther}
      otherAction={
        otherShare && (
          <Button variant="line" busy={act.isBusy && isOther} onClick={() => handleAct(otherShare)}>
            {isCanary ? 'Activate for all' : 'Gradually'}
          </Button>
        )
      }
      onSubmit={() => handleAct(isCanary ? percent : undefined)}
      onClose={onClose}
    >
      {isCanary && <CanaryShare remote={remote} version={version} percent={percent} onChange={setPercent} />}
      {needsReason && (
        <TextField
          label={refusal === undefined ? 'Reason' : 'Reason to override the gate'}
          hint="Stays in the audit log."
          maxLength={500}
          value={reason}
          error={isTried && isReasonShort ? 'Say why, in a few words.' : undefined}
          onChange={(event) => {
            setReason(event.target.value);
          }}
        />
      )}
    </AskDialog>
  );
}

interface Given {
  reason: string | undefined;
  override: string | undefined;
}

async function carryOut({ kind, remote, version }: Intent, given: Given, share?: Share): Promise<void> {
  const { name, state: expectState } = remote;
  const { reason = '' } = given;
  if (kind === 'roll-back') await rollBack(name, version, reason);
  else if (kind === 'retire') await retire(name, version, reason);
  else if (kind === 'restore') await restore(name);
  else if (kind === 'block') await block({ name, version, reason, expectState });
  else await activate({ name, version, expectState, ...given }, share);
}
