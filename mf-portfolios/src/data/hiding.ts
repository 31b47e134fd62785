import { queryClient, request } from '@fotosoc/host';

/** Hides a portfolio with its photos, and notifies the owner of the reason.
 *  @throws ApiError */
export async function hidePortfolio(portfolioLink: string, reason: string): Promise<void> {
  const body = { isShown: false, reason };
  await request('PUT /api/review/portfolios/:portfolioLink', { params: { portfolioLink }, body });
}

/** Removes all cached responses about portfolios. */
export function removeCachedPortfolios(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => /^\/api\/(portfolios|stats)/.test(String(queryKey[0])) });
}
