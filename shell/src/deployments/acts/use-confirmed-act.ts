import { ApiError } from '@fotosoc/contract/request';
import { useState } from 'react';
import { confirmation } from '../data/confirmation.ts';
import { usePassword } from './use-password.tsx';

/** Something that needs the password: the field for it, what the server said against the last try, whether one is on its
 *  way, and `carryOut`, to be called with what is to be done. */
export function useConfirmedAct() {
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const password = usePassword();

  /** Does it once the password is given.
   *  @param act throws ApiError for what the server refuses, whose sentence becomes `failure` */
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

export type ConfirmedAct = ReturnType<typeof useConfirmedAct>;
