import type { SourceKind, SourceStanding } from '@fotosoc/contract/source';
import { addressOf, queryClient, request, useApi } from '@fotosoc/host';

/** How a sheet or feed outside stands; undefined where none is read. */
export function useSource(kind: SourceKind): SourceStanding | undefined {
  return useApi('GET /api/sources').data?.sources.find((source) => source.kind === kind);
}

/** Has it read now. What pages show of it is out of date then.
 *  @throws ApiError */
export async function testSource(kind: SourceKind): Promise<SourceStanding> {
  const { source } = await request('POST /api/sources/:kind/tests', { params: { kind } });
  await queryClient.invalidateQueries({ queryKey: [addressOf('GET /api/sources')] });
  return source;
}
