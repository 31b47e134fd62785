import { ApiError } from '@fotosoc/contract/request';
import { notify } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { TextField } from '@fotosoc/ui/field';
import { Notice } from '@fotosoc/ui/notice';
import { Meta } from '@fotosoc/ui/text';
import { useId, useState } from 'react';
import { activate, block, restore, retire, rollBack } from '../data/deployments.ts';
import { CanaryShare } from './canary-share.tsx';
import styles from '../deployments.module.css';
import { isHeld, successorOf, type Intent } from './intents.ts';
import { askAgainWhen, usePassword } from './use-password.tsx';
import { percentText } from '../words.ts';

const OPEN_TABS = 'Open tabs keep what they have until they reload.';
const SHORTEST_REASON = 3;

export interface ActDialogProps {
  intent: Intent;
  onClose: () => void;
}

/** Asks once for what an act needs besides a yes: a share, a reason. Names what comes and what goes. */
export function ActDialog({ intent, onClose }: ActDialogProps) {
  const { kind, remote, version } = intent;
  const [percent, setPercent] = useState(remote.state?.canary?.percent ?? 5);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState<'one' | 'all'>();
  const password = usePassword();
  const form = useId();
  const needsReason =
    kind === 'roll-back' || kind === 'block' || kind === 'retire' || isHeld(intent) || refusal !== undefined;
  const isReasonShort = needsReason && reason.trim().length < SHORTEST_REASON;
  const { title, sentence, action } = wordsOf(intent);
  const given = { reason: needsReason ? reason.trim() : undefined, override: refusal && reason.trim() };

  async function act(share?: number) {
    setTried(true);
    if (isReasonShort || busy) return;
    setBusy(share === undefined && kind === 'canary' ? 'all' : 'one');
    try {
      if (!(await password.give())) {
        setBusy(undefined);
        return;
      }
      await carryOut(intent, given, share);
      notify(doneText(intent, share));
      onClose();
    } catch (error) {
      setBusy(undefined);
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
      askAgainWhen(error);
      if (error.code === 'remotes/overridable') setRefusal(error.message);
    }
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          {kind === 'canary' && (
            <Button variant="line" busy={busy === 'all'} onClick={() => void act()}>
              Activate for all
            </Button>
          )}
          <Button
            type="submit"
            form={form}
            variant={kind === 'block' || kind === 'retire' ? 'bad' : 'ink'}
            busy={busy === 'one'}
          >
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.ask}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void act(kind === 'canary' ? percent : undefined);
        }}
      >
        <Meta>{sentence}</Meta>
        {failure && <Notice kind="bad">{failure}</Notice>}
        {kind === 'canary' && <CanaryShare remote={remote} version={version} percent={percent} onChange={setPercent} />}
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
        {password.field}
      </form>
    </Dialog>
  );
}

function wordsOf(intent: Intent): { title: string; sentence: string; action: string } {
  const { kind, remote, version } = intent;
  const { name, state } = remote;
  const successor = successorOf(intent);
  if (kind === 'canary') {
    const sentence = `Send a share of visitors to ${version}. The rest stay on ${state?.active}.`;
    return { title: `Canary: ${name} ${version}`, sentence, action: 'Set canary' };
  }
  if (kind === 'roll-back') {
    const sentence = `New visits load ${successor} straight away instead of ${version}. ${OPEN_TABS}`;
    return { title: `Roll back ${name} to ${successor}?`, sentence, action: 'Roll back' };
  }
  if (kind === 'retire') {
    const sentence = `Its pages say that they are unavailable, and its navigation entries go; in open tabs at their next navigation. Nobody else gets its paths.`;
    return { title: `Take ${name} off the site?`, sentence, action: 'Retire' };
  }
  if (kind === 'restore') {
    return { title: `Bring ${name} back?`, sentence: `New visits load ${version} again.`, action: 'Restore' };
  }
  if (kind === 'block') {
    const rest = successor ? `New visits load ${successor} instead. ${OPEN_TABS}` : `${state?.active ?? 'None'} stays.`;
    return {
      title: `Block ${name} ${version}?`,
      sentence: `No visitor gets ${version} again, nor the same files under another name. ${rest}`,
      action: 'Block',
    };
  }
  const before = state ? ` instead of ${state.active}` : '';
  const visits = `New visits load ${version}${before} straight away. ${OPEN_TABS}`;
  return isHeld(intent)
    ? { title: `Bring back ${name} ${version}?`, sentence: `${version} was rolled back. ${visits}`, action: 'Activate' }
    : { title: `Activate ${name} ${version} for all?`, sentence: visits, action: 'Activate' };
}

interface Given {
  reason: string | undefined;
  override: string | undefined;
}

async function carryOut({ kind, remote, version }: Intent, given: Given, percent?: number): Promise<void> {
  const { name, state: expectState } = remote;
  const { reason = '' } = given;
  if (kind === 'roll-back') await rollBack(name, version, reason);
  else if (kind === 'retire') await retire(name, version, reason);
  else if (kind === 'restore') await restore(name);
  else if (kind === 'block') await block({ name, version, reason, expectState });
  else await activate({ name, version, expectState, ...given }, percent);
}

/** What is said once it is done. */
function doneText({ kind, remote: { name }, version }: Intent, percent?: number): string {
  if (kind === 'roll-back') return `${name} ${version} rolled back`;
  if (kind === 'block') return `${name} ${version} blocked`;
  if (kind === 'retire') return `${name} taken off the site`;
  if (kind === 'restore') return `${name} is back`;
  return percent === undefined ? `${name} ${version} activated` : `${name} ${version}: ${percentText(percent)} get it`;
}
