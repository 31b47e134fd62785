import { ApiError } from '@fotosoc/contract/request';
import { useEffect, useSyncExternalStore } from 'react';
import { outdate, send, type DeskAct } from './desk';

/** An act that found no connection, and of whom it is. */
export interface WaitingAct extends DeskAct {
  who: string;
}

interface Waiting {
  acts: readonly WaitingAct[];
  /** What became of those that could not be done any more. */
  refused: readonly string[];
}

const KEPT_AS = 'loans-desk-waiting';
const TRIED_EVERY_MS = 10_000;

let waiting: Waiting = { acts: kept(), refused: [] };
let isSending = false;
const listeners = new Set<() => void>();

/** What waits for the connection; sent, in its order and each once, as soon as there is one while the desk is open. */
export function useWaitingActs(): Waiting {
  useEffect(() => {
    const flush = () => void sendWaiting();
    flush();
    window.addEventListener('online', flush);
    const timer = setInterval(flush, TRIED_EVERY_MS);
    return () => {
      window.removeEventListener('online', flush);
      clearInterval(timer);
    };
  }, []);
  return useSyncExternalStore(subscribe, () => waiting);
}

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
      if (!waiting.acts.includes(act)) continue;
      try {
        await send(act);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 0 || error.status >= 500) return;
        change({ ...waiting, refused: [...waiting.refused, `${act.who}: ${error.message}`] });
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
