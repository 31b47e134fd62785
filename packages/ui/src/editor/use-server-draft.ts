import { useEffect, useState, useSyncExternalStore } from 'react';
import { ServerDraft, type ServerDraftOptions, type ServerDraftState } from './server-draft.ts';

/** Manages a typed value with the server's copy: typed changes are stored on this device until saved, and merged with
 *  changes that other people saved.
 *  @param options `copy` may change after another request */
export function useServerDraft<Value, Copy = Value, Base = Copy, Conflict = string>(
  options: ServerDraftOptions<Value, Copy, Base, Conflict>,
): ServerDraftState<Value, Copy, Conflict> & { draft: ServerDraft<Value, Copy, Base, Conflict> } {
  const { copy } = options;
  const [draft] = useState(() => new ServerDraft(options));
  const state = useSyncExternalStore(draft.subscribe, draft.get, draft.get);
  useEffect(() => draft.configure(options));
  useEffect(() => draft.take(copy), [draft, copy]);
  return { ...state, draft };
}
