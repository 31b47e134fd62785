import { ApiError, useUser } from '@fotosoc/host';
import { useEffect, useSyncExternalStore } from 'react';

/** Action that could not be sent without a connection. */
export interface QueuedAction {
  /** Key that is unique among actions. */
  key: string;
  /** Name of the person concerned, for messages. */
  who: string;
  /** Id of the account that acted. The action is shown and sent only while that account is signed in. A sign-out does
   *  not delete it. */
  officerId: string;
}

export interface PendingActions<A> {
  acts: readonly A[];
  /** Results of actions that were no longer possible. */
  refused: readonly { officerId: string; sentence: string }[];
}

const TRIED_EVERY_MS = 10_000;

/** Creates a queue of actions that wait for a connection, on this device.
 *  @param storageKey name in the storage of the device
 *  @param send sends an action; the server performs a repeated action once
 *  @param onSent called after actions were sent or refused */
export function createActionQueue<A extends QueuedAction>(
  storageKey: string,
  send: (action: A) => Promise<unknown>,
  onSent: () => void,
) {
  let waiting: PendingActions<A> = { acts: readStored(storageKey), refused: [] };
  let isSending = false;
  /** Id of the signed-in account while a page with the queue is open. */
  let officer: string | undefined;
  const listeners = new Set<() => void>();

  /** Returns the pending actions of the signed-in officer. While the page is open, pending actions are sent once each,
   *  in order, as soon as there is a connection. */
  function usePendingActions(): PendingActions<A> {
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
  function storePendingAction(act: A): void {
    change({ ...waiting, acts: [...waiting.acts, act] }, (stored) => [...stored, act]);
  }

  function discardPendingAction(key: string): void {
    const withoutAct = (acts: readonly A[]) => acts.filter((act) => act.key !== key);
    change({ ...waiting, acts: withoutAct(waiting.acts) }, withoutAct);
  }

  async function sendWaiting(): Promise<void> {
    if (isSending) return;
    isSending = true;
    const before = waiting;
    try {
      for (let act = findNext(); act; act = findNext()) {
        const { officerId } = act;
        try {
          await send(act);
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
      if (waiting !== before) onSent();
    }
  }

  function findNext(): A | undefined {
    return waiting.acts.find(({ officerId }) => officerId === officer);
  }

  /** @param changeStored returns the actions to store; the storage also has actions of other tabs */
  function change(next: PendingActions<A>, changeStored?: (stored: readonly A[]) => readonly A[]): void {
    waiting = next;
    try {
      if (changeStored) localStorage.setItem(storageKey, JSON.stringify(changeStored(readStored(storageKey))));
    } catch {
      // Ignored: without storage, actions wait until the page closes.
    }
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { usePendingActions, storePendingAction, discardPendingAction, sendPendingActions: sendWaiting };
}

function readStored<A>(storageKey: string): A[] {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as A[];
  } catch {
    return [];
  }
}
