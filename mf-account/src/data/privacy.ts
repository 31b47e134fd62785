import { useApi } from '@fotosoc/host';

/** Fetches the description of the personal data on the site. */
export const usePrivacy = () => useApi('GET /api/privacy');
