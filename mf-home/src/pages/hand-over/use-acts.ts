import { ApiError, notify } from '@fotosoc/host';
import { usePasswordAsked } from '@fotosoc/ui/password-dialog';
import { useState } from 'react';
import { askAgain, useConfirmationWays, type HandOver } from '../../data/hand-over';

/** A sentence per field that was refused. */
export type Refused = Readonly<Record<string, string>>;

export interface Outcome {
  kind: 'ok' | 'bad';
  sentence: string;
}

/** What is done about a hand over afterwards, one act at a time. */
export function useActs() {
  const { run, dialog } = usePasswordAsked(useConfirmationWays());
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setBusy] = useState(false);

  /** @param action what the button says that goes on
   *  @param sentence what has come of it */
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
    if (status === 404) askAgain(); // somebody was faster
    if (code === 'hand-overs/not-found') notify(message, 'bad'); // this page goes with it
    setOutcome({ kind: 'bad', sentence: status === 0 ? 'Not done: no connection. It is as it was.' : message });
    return fields;
  }

  return { act, isBusy, outcome, dialog };
}
