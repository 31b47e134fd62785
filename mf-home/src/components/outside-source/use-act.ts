import { ApiError, notify } from '@fotosoc/host';
import { useState } from 'react';

/** Something that the API is asked to do, and whether it is under way; what is refused is told. */
export function useAct(): { isBusy: boolean; act: (work: () => Promise<unknown>) => Promise<void> } {
  const [isBusy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.message, 'bad');
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, act };
}
