import type { Stats } from '@fotosoc/contract/stats';
import { useApi } from '@fotosoc/host';

const ZERO: Stats = { yearsRunning: 0, activeMembers: 0, fotosUploaded: 0, memberPortfolios: 0 };

/** The four Fotostats; all 0 until they are known, and if they cannot be had. */
export function useStats(): Stats {
  return useApi('GET /api/stats').data?.stats ?? ZERO;
}
