import type { NewPortfolio, OnePortfolio, Portfolio, PortfolioChange } from '@fotosoc/contract/portfolio';
import { createIdempotencyKeys } from '@fotosoc/contract/idempotency';
import { ApiError, apiQuery, queryClient, request, useApi, useApiPages } from '@fotosoc/host';
import { createLinkCheck } from '@fotosoc/photos/link-check';

/** Page size of the list. The server inlines the response to the request in remote.json; another page size would cause
 *  a second request. */
const LIST_LIMIT = 24;

/** Fetches portfolios page by page, by name, each with one cover. */
export function usePortfolios() {
  const query = useApiPages('GET /api/portfolios', LIST_LIMIT, { covers: LIST_LIMIT });
  return { ...query, items: query.data?.pages.flatMap((page) => page.portfolios) };
}

/** Fetches all portfolios of an account, by name. */
export function useAccountPortfolios(userId: string) {
  const query = useApi('GET /api/portfolios', { query: { userId } });
  return { ...query, portfolios: query.data?.portfolios };
}

/** Fetches all portfolios of an account with covers. remote.json lists the same request, so that the server inlines its
 *  response. */
export const useAccountPortfolioCards = (userId: string) =>
  useApi('GET /api/portfolios', { query: { userId, covers: 12 } });

/** Fetches a portfolio by its link; `isMissing` if the portfolio does not exist. */
export function usePortfolio(portfolioLink: string) {
  const query = useApi('GET /api/portfolios/:portfolioLink', { params: { portfolioLink } });
  return {
    ...query,
    portfolio: query.data?.portfolio,
    version: query.data?.version ?? '',
    isMissing: isNotFound(query.error),
  };
}

/** Checks whether a link is taken. Uses the list endpoint, where a free link is an empty list instead of an error. */
export const portfolioLinkCheck = createLinkCheck({
  isTaken: async (portfolioLink, signal) => {
    const { portfolios } = await request('GET /api/portfolios', { query: { portfolioLink } }, { signal });
    return portfolios.length > 0;
  },
  taken: 'The portfolio link is already taken. Please choose a different link.',
});

const tries = createIdempotencyKeys();

/** Creates a portfolio. A repeated request after a lost response creates no second portfolio.
 *  @throws ApiError, with sentences per field */
export async function createPortfolio(body: NewPortfolio): Promise<Portfolio> {
  const created = await request('POST /api/portfolios', { body }, { idempotencyKey: tries.keyOf(body) });
  tries.done();
  keepInStep(created);
  return created.portfolio;
}

/** Updates a portfolio.
 *  @param version version that the change is based on
 *  @throws ApiError, with sentences per field; 412 with the current portfolio if it has another version */
export async function updatePortfolio(
  portfolioLink: string,
  body: PortfolioChange,
  version: string | undefined,
): Promise<void> {
  const input = { params: { portfolioLink }, body };
  keepInStep(await request('PUT /api/portfolios/:portfolioLink', input, { ifMatch: version }));
}

/** Deletes a portfolio and its photos, unless the portfolio has changed since the user confirmed. Its page still shows
 *  the cached portfolio; see `removeCachedPortfolio`.
 *  @returns the changed portfolio, which the page shows from then on; `undefined` after the deletion
 *  @throws ApiError */
export async function deletePortfolio({ portfolio, version }: OnePortfolio): Promise<OnePortfolio | undefined> {
  const { portfolioLink } = portfolio;
  try {
    await request('DELETE /api/portfolios/:portfolioLink', { params: { portfolioLink } }, { ifMatch: version });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    const current = error.current as OnePortfolio;
    keepInStep(current);
    return current;
  }
  forgetLists();
  return undefined;
}

/** Removes the cached response of a portfolio. Must be called after its page unmounted. */
export function removeCachedPortfolio(portfolioLink: string): void {
  queryClient.removeQueries({ queryKey: keyOf(portfolioLink) });
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function keepInStep(stored: OnePortfolio): void {
  queryClient.setQueryData(keyOf(stored.portfolio.portfolioLink), stored);
  forgetLists();
}

function keyOf(portfolioLink: string) {
  return apiQuery('GET /api/portfolios/:portfolioLink', { params: { portfolioLink } }).queryKey;
}

/** Removes cached lists of portfolios and the counters after a change. */
function forgetLists(): void {
  const lists = /^\/api\/(portfolios(\?|$)|stats)/;
  queryClient.removeQueries({ predicate: ({ queryKey }) => lists.test(String(queryKey[0])) });
}
