import type { SourceKind, SourceHealth } from '@fotosoc/contract/source';
import { formatApiAddress, queryClient, request, useApi } from '@fotosoc/host';

/** Returns the health of an outside sheet or feed; `undefined` if none is configured. */
export function useSource(kind: SourceKind): SourceHealth | undefined {
  return useApi('GET /api/sources').data?.sources.find((source) => source.kind === kind);
}

/** Reads an outside source now. Pages that show its content are stale then.
 *  @throws ApiError */
export async function testSource(kind: SourceKind): Promise<SourceHealth> {
  const { source } = await request('POST /api/sources/:kind/tests', { params: { kind } });
  await queryClient.invalidateQueries({ queryKey: [formatApiAddress('GET /api/sources')] });
  return source;
}
