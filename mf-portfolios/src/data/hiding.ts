import { queryClient, request } from '@fotosoc/host';

/** Hides a portfolio with its photos; its owner is told the reason.
 *  @throws ApiError */
export async function hidePortfolio(portfolioLink: string, reason: string): Promise<void> {
  const body = { isShown: false, reason };
  await request('PUT /api/review/portfolios/:portfolioLink', { params: { portfolioLink }, body });
}

/** No page shows what it knows of portfolios any more without asking again. */
export function forgetPortfolios(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => /^\/api\/(portfolios|stats)/.test(String(queryKey[0])) });
}
