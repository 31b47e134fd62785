import { useApi } from '@fotosoc/host';

export type { ErrorCause } from '@fotosoc/contract/registry/error-cause';

/** Fetches the errors of a remote in the last month by cause, ordered by the number of affected networks. */
export function useErrors(name: string) {
  return useApi('GET /api/remotes/:name/errors', { params: { name } });
}
