import { ApiError, notify } from '@fotosoc/host';
import { usePasswordAsked } from '@fotosoc/ui/password-dialog';
import { useState } from 'react';
import { askAgain, useConfirmationWays, type HandOver } from '../../data/hand-over';

export type Refused = Readonly<Record<string, string>>;

export interface Outcome {
  kind: 'ok' | 'bad';
  sentence: string;
}

/** Manages the actions after a handover, one at a time. */
export function useActs() {
  const { run, dialog } = usePasswordAsked(useConfirmationWays());
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setBusy] = useState(false);

  /** @param action label of the button
   *  @param sentence message after success */
  async function act(action: string, change: () => Promise<HandOver>, sentence: string): Promise<Refused> {
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

  function refusedBy({ status, code, message, fields }: ApiError): Refused {
    if (status === 404) askAgain(); // another user was faster
    if (code === 'hand-overs/not-found') notify(message, 'bad'); // the page with the notice disappears
    setOutcome({ kind: 'bad', sentence: status === 0 ? 'Not done: no connection. It is as it was.' : message });
    return fields;
  }

  return { act, isBusy, outcome, dialog };
}
