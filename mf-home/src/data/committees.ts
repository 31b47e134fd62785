import { useApi } from '@fotosoc/host';

/** Fetches the current committee, by rank. */
export function useCommittee() {
  const query = useApi('GET /api/committee');
  return { ...query, members: query.data?.members };
}

/** Fetches past committees, latest first. */
export function usePreviousCommittees() {
  const query = useApi('GET /api/previous-committees');
  return { ...query, committees: query.data?.committees, lead: query.data?.lead };
}
