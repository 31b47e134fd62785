import { createDefaultLinks } from '@fotosoc/contract/default-links';
import type { QuickLink } from '@fotosoc/contract/link-list';
import { society, useApi } from '@fotosoc/host';

/** Returns the quick links in display order; empty while loading. After a failed request, the default links are
 *  returned until a request succeeds. */
export function useQuickLinks(): readonly QuickLink[] {
  const { data, failureCount, fetchStatus } = useApi('GET /api/links');
  if (data) return data.links;
  return failureCount > 0 || fetchStatus !== 'fetching' ? createDefaultLinks(location.origin, society()) : [];
}
