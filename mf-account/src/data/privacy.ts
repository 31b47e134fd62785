import { useApi } from '@fotosoc/host';

/** What the site keeps about people. */
export const usePrivacy = () => useApi('GET /api/privacy');
