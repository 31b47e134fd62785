import { ApiError } from '@fotosoc/contract/request';
import { useState } from 'react';

export interface ActOptions {
  /** What is said of what did not reach the site. */
  offline?: string;
  /** Told why something was not done, and the sentence that says so. */
  onFailed?: (error: ApiError, sentence: string) => void;
}

/** Why something is not done. */
export interface Refusal {
  problem?: string | undefined;
  /** By field. */
  fields?: Record<string, string>;
}

/** Something that somebody presses and the API does, one at a time: whether it is under way, and why the last was not done.
 *  `refuse` says so of what is not even asked. */
export function useAct({ offline = 'Not saved: no connection. It is as it was.', onFailed }: ActOptions = {}) {
  const [isBusy, setBusy] = useState(false);
  const [{ problem, fields = {} }, refuse] = useState<Refusal>({});

  /** @returns whether it was done
   *  @throws what is no failure of a call */
  async function act(work: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    refuse({});
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const sentence = error.status === 0 ? offline : error.message;
      refuse({ problem: sentence, fields: error.fields });
      onFailed?.(error, sentence);
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** Of the form as a whole: no field says it. */
  const formProblem = Object.keys(fields).length === 0 ? problem : undefined;
  return { isBusy, problem, fields, formProblem, act, refuse };
}
