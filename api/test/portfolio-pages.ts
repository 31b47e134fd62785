import type { BundleOptions } from '@fotosoc/ssr/testing/bundle';

/** Pages of a remote that read portfolios. */
export const PORTFOLIO_PAGES: NonNullable<BundleOptions['description']> = {
  pages: [
    { path: '/x', title: 'X marks the spot', description: 'A page', data: ['/api/stats'] },
    {
      path: '/x/:portfolioLink',
      title: '{portfolio.name}',
      data: ['/api/portfolios/:portfolioLink'],
      image: '{portfolio.galleries.0.images.0}',
    },
    { path: '/x/edit/:portfolioLink', title: 'Edit', data: ['/api/portfolios/:portfolioLink'], isListed: false },
  ],
};
