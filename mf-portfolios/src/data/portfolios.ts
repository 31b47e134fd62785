import type { NewPortfolio, OnePortfolio, Portfolio, PortfolioChange } from '@fotosoc/contract/portfolio';
import { createTryKeys } from '@fotosoc/contract/idempotency';
import { ApiError, apiQuery, queryClient, request, useApi, useApiPages } from '@fotosoc/host';
import { createLinkCheck } from '@fotosoc/photos/link-check';

/** As many portfolios as the server inlines with the list page; see remote.json. */
const LIST_LIMIT = 24;

/** Portfolios by name, a page at a time, each with one cover. */
export function usePortfolios() {
  const query = useApiPages('GET /api/portfolios', LIST_LIMIT, { covers: LIST_LIMIT });
  return { ...query, items: query.data?.pages.flatMap((page) => page.portfolios) };
}

/** All portfolios of an account, by name. */
export function usePortfoliosOf(userId: string) {
  const query = useApi('GET /api/portfolios', { query: { userId } });
  return { ...query, portfolios: query.data?.portfolios };
}

/** The same with covers. What an account's page brings, see remote.json. */
export const useCardsOf = (userId: string) => useApi('GET /api/portfolios', { query: { userId, covers: 12 } });

/** One portfolio by its link; `isMissing` when there is none. */
export function usePortfolio(portfolioLink: string) {
  const query = useApi('GET /api/portfolios/:portfolioLink', { params: { portfolioLink } });
  return {
    ...query,
    portfolio: query.data?.portfolio,
    version: query.data?.version ?? '',
    isMissing: isNotFound(query.error),
  };
}

/** Whether a portfolio with a link exists. Asked of the list: a free link is no error there. */
export const portfolioLinks = createLinkCheck({
  isTaken: async (portfolioLink, signal) => {
    const { portfolios } = await request('GET /api/portfolios', { query: { portfolioLink } }, { signal });
    return portfolios.length > 0;
  },
  taken: 'The portfolio link is already taken. Please choose a different link.',
});

const tries = createTryKeys();

/** Creates a portfolio. Sending the same again after a lost answer creates it once.
 *  @throws ApiError, with sentences per field */
export async function createPortfolio(body: NewPortfolio): Promise<Portfolio> {
  const created = await request('POST /api/portfolios', { body }, { idempotencyKey: tries.keyOf(body) });
  tries.done();
  keepInStep(created);
  return created.portfolio;
}

/** Replaces what a portfolio holds.
 *  @param version the one that the change was made from
 *  @throws ApiError, with sentences per field; 412 with the portfolio as it is now when it has another version */
export async function updatePortfolio(
  portfolioLink: string,
  body: PortfolioChange,
  version: string | undefined,
): Promise<void> {
  const input = { params: { portfolioLink }, body };
  keepInStep(await request('PUT /api/portfolios/:portfolioLink', input, { ifMatch: version }));
}

/** Deletes a portfolio and its photos, as long as it is in the state that somebody agreed to delete. Its own page still
 *  shows it; see `forgetPortfolio`.
 *  @returns the portfolio as it is now, which the page shows as well, when it was changed meanwhile
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

/** Drops the kept answer of a deleted portfolio, once no page shows it any more. */
export function forgetPortfolio(portfolioLink: string): void {
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

/** After a change every kept list of portfolios is out of date, the home page's and the counters' too. */
function forgetLists(): void {
  const lists = /^\/api\/(portfolios(\?|$)|stats)/;
  queryClient.removeQueries({ predicate: ({ queryKey }) => lists.test(String(queryKey[0])) });
}
