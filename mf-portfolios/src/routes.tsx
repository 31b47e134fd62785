import type { Fragments, RouteObject } from '@fotosoc/host';

const routes: RouteObject[] = [
  { path: '/portfolios', lazy: () => import('./pages/portfolio-list/portfolio-list') },
  { path: '/portfolios/:portfolioLink', lazy: () => import('./pages/portfolio/portfolio') },
  { path: '/your-portfolios', lazy: () => import('./pages/your-portfolios/your-portfolios') },
  { path: '/create-portfolio', lazy: () => import('./pages/create-portfolio/create-portfolio') },
  { path: '/edit-portfolio/:portfolioLink', lazy: () => import('./pages/edit-portfolio/edit-portfolio') },
];

export const fragments: Fragments = {
  'account.portfolios': () => import('./fragments/account-portfolios/account-portfolios'),
};

export default routes;
