import type { Reply } from '@fotosoc/contract';
import { apiQuery, queryClient, useLatestApi, useUser } from '@fotosoc/host';
import { useSyncExternalStore } from 'react';

/** Caption that only its author sees until approved. */
export interface WaitingCaption {
  id: string;
  photoId: string;
  caption: string;
}

const STORAGE_KEY = 'captions-waiting';
/** Request for the newest captions only: no author has more waiting ones. */
const OWN = { query: { limit: 50 } };
/** Maximum number of captions per request. */
const MAX_CAPTIONS_PER_REQUEST = 50;
const NONE: readonly WaitingCaption[] = [];

let sent: readonly WaitingCaption[] | undefined;
const listeners = new Set<() => void>();

/** Returns the user's own captions of a gallery that wait for approval. Members see captions from all their devices,
 *  visitors only captions from this tab.
 *  @param isAsked `false` if the gallery has no captions */
export function useWaitingCaptions(galleryLink: string, isAsked: boolean): readonly WaitingCaption[] {
  const isMember = useUser() !== null;
  const fromHere = useSyncExternalStore(subscribe, sentFromHere, () => NONE);
  const { data } = useLatestApi('GET /api/account/captions', isMember && isAsked ? OWN : undefined);
  const isSentFromHere = isAsked && !isMember && fromHere.length > 0;
  const { data: latest } = useLatestApi('GET /api/waiting-captions', isSentFromHere ? askedOf(fromHere) : undefined);
  // Captions count as waiting while the request is loading, and without a connection.
  if (!isMember) return latest ? fromHere.filter(({ id }) => latest.waiting.includes(id)) : fromHere;
  return (data?.captions ?? [])
    .filter(({ gallery, state }) => state === 'waiting' && gallery.link === galleryLink)
    .map(({ id, photo, caption }) => ({ id, photoId: photo.id, caption }));
}

export function storeWaitingCaption(caption: WaitingCaption, isMember: boolean): void {
  if (isMember) {
    void queryClient.invalidateQueries({ queryKey: apiQuery('GET /api/account/captions', OWN).queryKey });
    return;
  }
  const [before, known] = [sentFromHere(), queryClient.getQueryData<Waiting>(keyOf(sentFromHere()))];
  sent = [...before, caption].slice(-MAX_CAPTIONS_PER_REQUEST);
  const waiting = [...(known?.waiting ?? before.map(({ id }) => id)), caption.id];
  queryClient.setQueryData<Waiting>(keyOf(sent), { waiting });
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(sent));
  } catch {
    // Ignored: without storage, captions are known until the page closes.
  }
  for (const listener of listeners) listener();
}

type Waiting = Reply<'GET /api/waiting-captions'>;

function askedOf(captions: readonly WaitingCaption[]) {
  return { query: { ids: captions.map(({ id }) => id).join() } };
}

function keyOf(captions: readonly WaitingCaption[]) {
  return apiQuery('GET /api/waiting-captions', askedOf(captions)).queryKey;
}

function sentFromHere(): readonly WaitingCaption[] {
  if (sent) return sent;
  try {
    sent = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as WaitingCaption[];
  } catch {
    sent = NONE;
  }
  return sent;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
