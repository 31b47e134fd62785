import { useApi } from '@fotosoc/host';

/** The quick links, in the order they are shown. */
export function useQuickLinks() {
  return useApi('GET /api/links').data?.links ?? [];
}
