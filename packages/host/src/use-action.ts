import { ApiError } from '@fotosoc/contract/request';
import { useState } from 'react';

export interface ActionOptions {
  /** Sentence to show if the request did not reach the site. */
  offline?: string;
  onFailed?: (error: ApiError, sentence: string) => void;
}

/** Sentences to show after an action failed or was refused: about the action, and per form field. */
export interface ActionProblem {
  problem?: string | undefined;
  fields?: Record<string, string>;
}

/** Returns a function `act` that runs one action of the API at a time, e.g. for a button. Also returns whether an
 *  action is running, and why the latest action failed. Call `refuse` to show a problem without a request. */
export function useAction({
  offline = 'Not saved: no connection. Nothing has changed.',
  onFailed,
}: ActionOptions = {}) {
  const [isBusy, setBusy] = useState(false);
  const [{ problem, fields = {} }, refuse] = useState<ActionProblem>({});

  /** @returns whether the action succeeded
   *  @throws errors that are no `ApiError` */
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

  /** Problem to show above the form; `undefined` if a field has a sentence. */
  const formProblem = Object.keys(fields).length === 0 ? problem : undefined;
  return { isBusy, problem, fields, formProblem, act, refuse };
}
