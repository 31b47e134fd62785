import { createDefaultLinks } from '@fotosoc/contract/default-links';
import type { QuickLink } from '@fotosoc/contract/link-list';
import { society, useApi } from '@fotosoc/host';

/** Returns the quick links in display order; the default links after a failed request, until a later one succeeds;
 *  empty while loading. */
export function useQuickLinks(): readonly QuickLink[] {
  const { data, failureCount, fetchStatus } = useApi('GET /api/links');
  if (data) return data.links;
  return failureCount > 0 || fetchStatus !== 'fetching' ? createDefaultLinks(location.origin, society()) : [];
}
