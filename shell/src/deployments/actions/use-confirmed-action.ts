import { ApiError } from '@fotosoc/contract/request';
import { useState } from 'react';
import { confirmation } from '../data/confirmation.ts';
import { usePassword } from './use-password.tsx';

/** Manages an action that needs the password: the password field, the refusal of the last attempt, the busy state, and
 *  `carryOut`, which runs the action. */
export function useConfirmedAction() {
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const password = usePassword();

  /** Runs the action after the password was confirmed.
   *  @param act throws ApiError when the server refuses; the error's message becomes `failure` */
  async function carryOut(act: () => Promise<void>, onRefused?: (error: ApiError) => void): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      if (await password.give()) await act();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      confirmation.isTooLongAgo(error);
      onRefused?.(error);
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  }

  return { failure, setFailure, isBusy, passwordField: password.field, carryOut };
}

export type ConfirmedAction = ReturnType<typeof useConfirmedAction>;
