import type { DatedFoto, FotoInput, FotoPlan } from '@fotosoc/contract/foto';
import type { RecordEntry } from '@fotosoc/contract/record';
import { apiQuery, queryClient, request, useApi } from '@fotosoc/host';

/** What became of an act. */
export interface Changed {
  plan: FotoPlan;
  entry: RecordEntry;
}

/** What shows now and what of weeks to come; for who looks after the content. */
export function useFotoPlan() {
  return useApi('GET /api/planned-fotos');
}

/** Makes a photo the one that shows at once, or says something else of the one that does.
 *  @param version of the plan as it was seen
 *  @throws ApiError, with sentences per field; 412 with the plan as it is now where it was changed meanwhile */
export async function chooseFoto(body: FotoInput, version: string): Promise<Changed> {
  const { entry } = await request('PUT /api/foto-of-the-week', { body }, { ifMatch: version });
  const plan = await queryClient.fetchQuery({ ...apiQuery('GET /api/planned-fotos'), staleTime: 0 });
  return outdated({ plan, entry });
}

/** Has a photo show from a day on. One that had another day moves, and what was planned for this one takes that.
 *  @param day `YYYY-MM-DD`
 *  @throws ApiError as `chooseFoto`; 409 `fotos/shown-before` */
export async function planFoto(day: string, body: FotoInput, version: string): Promise<Changed> {
  return outdated(await request('PUT /api/planned-fotos/:day', { params: { day }, body }, { ifMatch: version }));
}

/** @throws ApiError 412 as `chooseFoto` */
export async function unplanFoto(day: string, version: string): Promise<Changed> {
  return outdated(await request('DELETE /api/planned-fotos/:day', { params: { day } }, { ifMatch: version }));
}

/** @throws ApiError 409 `fotos/cannot-undo` */
export async function undoFotoAct(entryId: string): Promise<Changed> {
  return outdated(await request('POST /api/foto-record/:id/undo', { params: { id: entryId } }));
}

/** What is sent of a photo with its words as they are. */
export function inputOf({
  photo,
  caption,
  photographer_name,
  instagram_link,
  instagram_username,
}: DatedFoto): FotoInput {
  return { photoId: photo.id, caption, photographer_name, instagram_link, instagram_username };
}

/** Whether the Foto of the Week is read from an outside sheet. */
export function useIsFotoOutside(): boolean {
  return useApi('GET /api/foto-source').data?.isOutside ?? false;
}

/** Takes over what the sheet holds, and has it asked no more.
 *  @throws ApiError 409 `fotos/no-source` where it cannot be read */
export async function takeOverFoto(): Promise<RecordEntry> {
  return (await request('POST /api/foto-source/copies')).entry;
}

function outdated<T>(answer: T): T {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) => /^\/api\/(planned-)?fotos?\b/.test(String(key)),
  });
  return answer;
}
