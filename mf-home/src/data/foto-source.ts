import type { RecordEntry } from '@fotosoc/contract/record';
import { request, useApi } from '@fotosoc/host';

/** Returns whether the Foto of the Week is read from an outside sheet. */
export function useIsFotoOutside(): boolean {
  return useApi('GET /api/foto-source').data?.isOutside ?? false;
}

/** Takes over what the sheet holds, and has it asked no more.
 *  @throws ApiError 409 `fotos/no-source` where it cannot be read */
export async function takeOverFoto(): Promise<RecordEntry> {
  return (await request('POST /api/foto-source/copies')).entry;
}

/** Reads the sheet again.
 *  @throws ApiError 409 `fotos/cannot-undo` */
export async function giveFotoBack(entryId: string): Promise<void> {
  await request('POST /api/foto-record/:id/undo', { params: { id: entryId } });
}
