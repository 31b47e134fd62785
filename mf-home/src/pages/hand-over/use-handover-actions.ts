import { ApiError, notify } from '@fotosoc/host';
import { usePasswordAction } from '@fotosoc/ui/password-dialog';
import { useState } from 'react';
import { refetchHandover, useConfirmationWays, type Handover } from '../../data/handover';

export type FieldErrorTexts = Readonly<Record<string, string>>;

export interface ActionOutcome {
  kind: 'ok' | 'bad';
  sentence: string;
}

/** Manages the actions after a handover, one at a time. */
export function useHandoverActions() {
  const { run, dialog } = usePasswordAction(useConfirmationWays());
  const [outcome, setOutcome] = useState<ActionOutcome>();
  const [isBusy, setBusy] = useState(false);

  /** @param action label of the button
   *  @param sentence message after success */
  async function act(action: string, change: () => Promise<Handover>, sentence: string): Promise<FieldErrorTexts> {
    if (isBusy) return {};
    setBusy(true);
    try {
      if (await run({ action }, change)) setOutcome({ kind: 'ok', sentence });
      return {};
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return refusedBy(error);
    } finally {
      setBusy(false);
    }
  }

  function refusedBy({ status, code, message, fields }: ApiError): FieldErrorTexts {
    if (status === 404 || code === 'hand-overs/cannot-undo') refetchHandover(); // another administrator has undone the handover in the meantime
    if (code === 'hand-overs/not-found') notify(message, 'bad'); // a toast, because the page with the notice disappears
    setOutcome({ kind: 'bad', sentence: status === 0 ? 'Not saved: no connection. Nothing has changed.' : message });
    return fields;
  }

  return { act, isBusy, outcome, dialog };
}
