import type { RouteObject } from '@fotosoc/host';

const routes: RouteObject[] = [
  { path: '/portfolios', lazy: () => import('./pages/portfolio-list/portfolio-list') },
  { path: '/portfolios/:portfolioLink', lazy: () => import('./pages/portfolio/portfolio') },
];

export default routes;
