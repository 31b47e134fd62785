import type { Reply } from '@fotosoc/contract';
import { apiQuery, queryClient, useLatestApi, useUser } from '@fotosoc/host';
import { useSyncExternalStore } from 'react';

/** A caption that nobody but its author sees until somebody approves it. */
export interface WaitingCaption {
  id: string;
  photoId: string;
  caption: string;
}

const KEPT_AS = 'captions-waiting';
/** The newest, more than wait of one person anywhere. */
const OWN = { query: { limit: 50 } };
/** As many are asked about at once. */
const MOST = 50;
const NONE: readonly WaitingCaption[] = [];

let sent: readonly WaitingCaption[] | undefined;
const listeners = new Set<() => void>();

/** Own captions of a gallery that wait: of members what they wrote on any device, of others what this tab has sent, as long as it
 *  is not refused.
 *  @param isAsked false where there can be none */
export function useWaitingCaptions(galleryLink: string, isAsked: boolean): readonly WaitingCaption[] {
  const isMember = useUser() !== null;
  const fromHere = useSyncExternalStore(subscribe, sentFromHere, () => NONE);
  const { data } = useLatestApi('GET /api/account/captions', isMember && isAsked ? OWN : undefined);
  const isSentFromHere = isAsked && !isMember && fromHere.length > 0;
  const { data: latest } = useLatestApi('GET /api/waiting-captions', isSentFromHere ? askedOf(fromHere) : undefined);
  // Until it is known, and without a connection, they wait as before.
  if (!isMember) return latest ? fromHere.filter(({ id }) => latest.waiting.includes(id)) : fromHere;
  return (data?.captions ?? [])
    .filter(({ gallery, state }) => state === 'waiting' && gallery.link === galleryLink)
    .map(({ id, photo, caption }) => ({ id, photoId: photo.id, caption }));
}

export function keepWaitingCaption(caption: WaitingCaption, isMember: boolean): void {
  if (isMember) {
    void queryClient.invalidateQueries({ queryKey: apiQuery('GET /api/account/captions', OWN).queryKey });
    return;
  }
  const [before, known] = [sentFromHere(), queryClient.getQueryData<Waiting>(keyOf(sentFromHere()))];
  sent = [...before, caption].slice(-MOST);
  const waiting = [...(known?.waiting ?? before.map(({ id }) => id)), caption.id];
  queryClient.setQueryData<Waiting>(keyOf(sent), { waiting });
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify(sent));
  } catch {
    // Where nothing can be stored it is known as long as the page is open.
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
    sent = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]') as WaitingCaption[];
  } catch {
    sent = NONE;
  }
  return sent;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
