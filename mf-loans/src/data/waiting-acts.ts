import { ApiError, useUser } from '@fotosoc/host';
import { useEffect, useSyncExternalStore } from 'react';
import { outdate, send, type DeskAct } from './desk';

/** An act that found no connection. */
export interface WaitingAct extends DeskAct {
  /** Whose booking it is, by name. */
  who: string;
  /** Id of the account that acted: sent and shown while that is signed in, and kept for it through a sign-out. */
  officerId: string;
}

interface Waiting {
  acts: readonly WaitingAct[];
  /** What became of those that could not be done any more. */
  refused: readonly { officerId: string; sentence: string }[];
}

const KEPT_AS = 'loans-desk-waiting';
const TRIED_EVERY_MS = 10_000;

let waiting: Waiting = { acts: kept(), refused: [] };
let isSending = false;
/** Id of the account that is signed in while the desk is open. */
let officer: string | undefined;
const listeners = new Set<() => void>();

/** What waits of the officer who is signed in; sent, in its order and each once, as soon as there is a connection while the
 *  desk is open. */
export function useWaitingActs(): Waiting {
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

/** Keeps it, whichever page is open by the time it has failed. */
export function keepWaiting(act: WaitingAct): void {
  change({ ...waiting, acts: [...waiting.acts, act] });
}

/** Takes one back that was not sent yet. */
export function forgetWaiting(key: string): void {
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
        await send(act);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 0 || error.status === 401 || error.status >= 500) return;
        const sentence = `${act.who}: ${error.message}`;
        change({ ...waiting, refused: [...waiting.refused, { officerId, sentence }] });
      }
      forgetWaiting(act.key);
    }
  } finally {
    isSending = false;
    if (waiting !== before) outdate('/api/desk');
  }
}

function change(next: Waiting): void {
  waiting = next;
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(next.acts));
  } catch {
    // Where nothing can be stored it waits as long as the page is open.
  }
  for (const listener of listeners) listener();
}

function kept(): WaitingAct[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS) ?? '[]') as WaitingAct[];
  } catch {
    return [];
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
