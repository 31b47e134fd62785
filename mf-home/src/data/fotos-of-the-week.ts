import { ApiError, useApi } from '@fotosoc/host';

/** Fetches the Fotos of the Week of a year, latest first; `isMissing` for a year without any. remote.json lists the
 *  same request, so that the server inlines the response.
 *  @param year empty for the latest year with Fotos */
export function useFotosOfTheWeek(year: string) {
  const query = useApi('GET /api/fotos-of-the-week', { query: { year } });
  return { ...query, isMissing: query.error instanceof ApiError && query.error.status === 404 };
}
