import type { RouteObject } from '@fotosoc/host';
import { loadWithoutRemotes } from './document/isolation.ts';

const routes: RouteObject[] = [
  { path: '/deployments', loader: loadWithoutRemotes, lazy: () => import('./deployments/deployments-page.tsx') },
  {
    path: '/deployments/invitation',
    loader: loadWithoutRemotes,
    lazy: () => import('./deployments/invitation/invitation-page.tsx'),
  },
];

export default routes;
