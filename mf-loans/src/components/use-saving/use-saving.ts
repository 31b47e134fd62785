import { ApiError } from '@fotosoc/host';
import { useState } from 'react';

/** What is said of anything that did not reach the site. */
export const NOT_SAVED = 'Not saved: no connection. It is as it was.';

/** What a sheet does at a press: once at a time, and where it is refused the sheet stays and says why.
 *  @param offline what to say without a connection */
export function useSaving(offline = NOT_SAVED) {
  const [failure, setFailure] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const { fields = {} } = failure ?? {};
  const sentence = failure?.status === 0 ? offline : failure?.message;
  return {
    isBusy,
    /** By field, what is wrong with it. */
    fields,
    /** What is wrong where it is no field's. */
    problem: Object.keys(fields).length === 0 ? sentence : undefined,
    /** @param work closes the sheet once it is done */
    run: async (work: () => Promise<void>): Promise<void> => {
      if (isBusy) return;
      setBusy(true);
      setFailure(undefined);
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setFailure(error);
        setBusy(false);
      }
    },
  };
}
