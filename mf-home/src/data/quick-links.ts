import { defaultLinks } from '@fotosoc/contract/default-links';
import type { QuickLink } from '@fotosoc/contract/link-list';
import { society, useApi } from '@fotosoc/host';

/** The quick links, in the order they are shown: the default ones once it fails to load them, until it does not; none
 *  before that. */
export function useQuickLinks(): readonly QuickLink[] {
  const { data, failureCount, fetchStatus } = useApi('GET /api/links');
  if (data) return data.links;
  return failureCount > 0 || fetchStatus !== 'fetching' ? defaultLinks(location.origin, society()) : [];
}
