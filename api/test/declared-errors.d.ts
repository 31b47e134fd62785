import type { OnFailure } from '../src/ground/http/errors.ts';
/** Hears every code that is answered. `refuse` throws if a call answered one that its contract does not declare. */
export declare function watchErrors(): {
  onFailure: OnFailure;
  refuse: () => void;
};
