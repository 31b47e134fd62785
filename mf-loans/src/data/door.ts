import type { Reply } from '@fotosoc/contract';
import type { DoorEntry } from '@fotosoc/contract/places';
import { formatApiAddress, queryClient, request, useApi } from '@fotosoc/host';
import { useEffect } from 'react';
import { createActionQueue, type PendingActions, type QueuedAction } from './action-queue';
import { invalidateQueriesOf } from './desk';

/** Action at the door: the number of people who have arrived, or a person without sign-up, added or removed. Each action
 *  states its result, so that repetitions change nothing. */
export interface DoorAction extends QueuedAction {
  slug: string;
  /** Id of the entry; chosen by the page for a person without sign-up. */
  id: string;
  act: { arrived: number } | { name: string } | 'remove';
}

const KEY = 'GET /api/events/:slug/door';

export type DoorList = Reply<typeof KEY>;

/** Interval at which an open door list shows what other officers did. */
const REFETCH_MS = 15_000;

/** Fetches the door list of an event, and again while the page is open. */
export function useDoorList(slug: string) {
  const list = useApi(KEY, { params: { slug } });
  const { refetch } = list;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, REFETCH_MS);
    return () => clearInterval(timer);
  }, [refetch]);
  return list;
}

/** @throws ApiError `places/sign-up-not-found`, `places/no-sign-ups` */
async function sendDoorAction(action: DoorAction): Promise<void> {
  const { slug, id, act } = action;
  const address = formatApiAddress(KEY, { params: { slug } });
  if (act === 'remove') await request('DELETE /api/events/:slug/door/:id', { params: { slug, id } });
  else if ('name' in act) await request('POST /api/events/:slug/door', { params: { slug }, body: { id, ...act } });
  else await request('PUT /api/events/:slug/door/:id', { params: { slug, id }, body: act });
  await queryClient.cancelQueries({ queryKey: [address] }); // an answer on its way lacks the action
  queryClient.setQueryData<DoorList>(
    [address],
    (list) => list && { ...list, entries: applyDoorActions(list.entries, slug, [action]) },
  );
}

const queue = createActionQueue<DoorAction>('door-list-waiting', sendDoorAction, () =>
  invalidateQueriesOf('/api/events/'),
);

export const usePendingDoorActions: () => PendingActions<DoorAction> = queue.usePendingActions;

/** Acts at the door. Each action is stored on the device and then sent, or sent once there is a connection. */
export function actAtDoor(action: DoorAction): void {
  queue.storePendingAction(action);
  void queue.sendPendingActions();
}

/** Returns the entries as they are after the pending actions. */
export function applyDoorActions(
  entries: readonly DoorEntry[],
  slug: string,
  actions: readonly DoorAction[],
): DoorEntry[] {
  let list = [...entries];
  for (const { id, act, slug: eventSlug } of actions) {
    if (eventSlug !== slug) continue;
    if (act === 'remove') list = list.filter((entry) => entry.id !== id);
    else if ('arrived' in act) list = list.map((entry) => (entry.id === id ? { ...entry, ...act } : entry));
    else if (!list.some((entry) => entry.id === id)) list.push(createWalkIn(id, act.name));
  }
  return list;
}

function createWalkIn(id: string, name: string): DoorEntry {
  return { id, name, guests: 0, state: 'going', isConfirmed: true, isWalkIn: true, arrived: 1 };
}
