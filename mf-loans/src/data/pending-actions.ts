import { ApiError, useUser } from '@fotosoc/host';
import { useEffect, useSyncExternalStore } from 'react';
import { invalidateQueriesOf, sendDeskAction, type DeskAction } from './desk';

/** Action that could not be sent without a connection. */
export interface PendingAction extends DeskAction {
  who: string;
  /** Id of the account that acted. The action is shown and sent only while that account is signed in. A sign-out does
   *  not delete it. */
  officerId: string;
}

interface Waiting {
  acts: readonly PendingAction[];
  /** Results of actions that were no longer possible. */
  refused: readonly { officerId: string; sentence: string }[];
}

const STORAGE_KEY = 'loans-desk-waiting';
const TRIED_EVERY_MS = 10_000;

let waiting: Waiting = { acts: kept(), refused: [] };
let isSending = false;
/** Id of the signed-in account while the desk is open. */
let officer: string | undefined;
const listeners = new Set<() => void>();

/** Returns the pending actions of the signed-in officer. While the desk is open, pending actions are sent once each, in
 *  order, as soon as there is a connection. */
export function usePendingActions(): Waiting {
  const officerId = useUser()?.id;
  const { acts, refused } = useSyncExternalStore(subscribe, () => waiting);
  useEffect(() => {
    officer = officerId;
    const flush = () => void sendWaiting();
    flush();
    window.addEventListener('online', flush);
    const timer = setInterval(flush, TRIED_EVERY_MS);
    return () => {
      window.removeEventListener('online', flush);
      clearInterval(timer);
      officer = undefined;
    };
  }, [officerId]);
  return {
    acts: acts.filter((act) => act.officerId === officerId),
    refused: refused.filter((one) => one.officerId === officerId),
  };
}

/** Stores an action, even if the user left the page before the action failed. */
export function storePendingAction(act: PendingAction): void {
  change({ ...waiting, acts: [...waiting.acts, act] });
}

export function discardPendingAction(key: string): void {
  change({ ...waiting, acts: waiting.acts.filter((act) => act.key !== key) });
}

async function sendWaiting(): Promise<void> {
  if (isSending) return;
  isSending = true;
  const before = waiting;
  try {
    for (const act of before.acts) {
      const { officerId } = act;
      if (officerId !== officer || !waiting.acts.includes(act)) continue;
      try {
        await sendDeskAction(act);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 0 || error.status === 401 || error.status >= 500) return;
        const sentence = `${act.who}: ${error.message}`;
        change({ ...waiting, refused: [...waiting.refused, { officerId, sentence }] });
      }
      discardPendingAction(act.key);
    }
  } finally {
    isSending = false;
    if (waiting !== before) invalidateQueriesOf('/api/desk');
  }
}

function change(next: Waiting): void {
  waiting = next;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next.acts));
  } catch {
    // Ignored: without storage, actions wait until the page closes.
  }
  for (const listener of listeners) listener();
}

function kept(): PendingAction[] {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as PendingAction[];
  } catch {
    return [];
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
