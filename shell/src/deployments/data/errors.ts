import { useApi } from '@fotosoc/host';

export type { ErrorCause } from '@fotosoc/contract/registry/error-cause';

/** Errors of a remote in the last month by cause, what most networks saw first. */
export function useErrors(name: string) {
  return useApi('GET /api/remotes/:name/errors', { params: { name } });
}
