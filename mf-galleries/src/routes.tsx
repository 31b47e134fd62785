import type { RouteObject } from '@fotosoc/host';

const routes: RouteObject[] = [
  { path: '/gallery', lazy: () => import('./pages/gallery-list/gallery-list') },
  { path: '/gallery/:portfolioLink', lazy: () => import('./pages/gallery/gallery') },
];

export default routes;
