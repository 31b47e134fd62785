import type { RouteObject } from '@fotosoc/host';

/** Pages that no remote renders. */
const routes: RouteObject[] = [
  { path: '/deployments', lazy: () => import('./pages/deployments/deployments-page.tsx') },
];

export default routes;
