import { ApiError, useApi } from '@fotosoc/host';

/** The Fotos of the Week of one year, the latest first; `isMissing` for a year without any.
 *  @param year empty for the latest that has some; asked as remote.json does */
export function useFotosOfTheWeek(year: string) {
  const query = useApi('GET /api/fotos-of-the-week', { query: { year } });
  return { ...query, isMissing: query.error instanceof ApiError && query.error.status === 404 };
}
