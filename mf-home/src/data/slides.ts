import type { Failure } from '@fotosoc/contract/endpoint';

/** Uploads the slides of a workshop.
 *  @returns address of the slides
 *  @throws Error with a sentence for people */
export async function uploadSlides(file: File): Promise<{ url: string }> {
  const body = new FormData();
  body.set('file', file, file.name);
  const response = await fetch('/api/slides', { method: 'POST', body }).catch(() => undefined);
  if (!response) throw new Error('The server could not be reached. Check your connection and try again.');
  const answer = (await response.json().catch(() => null)) as { url: string } | Failure | null;
  if (response.ok && answer && 'url' in answer) return answer;
  throw new Error(answer && 'error' in answer ? answer.error : 'These slides could not be stored. Please try again.');
}

/** Returns whether the slides at an address of this site exist: a frame would show an error response as if it were
 *  slides. */
export async function hasSlides(url: string, signal: AbortSignal): Promise<boolean> {
  return fetch(url, { method: 'HEAD', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}
