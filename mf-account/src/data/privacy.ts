import { useApi } from '@fotosoc/host';

/** Data that the site keeps about people. */
export const usePrivacy = () => useApi('GET /api/privacy');
