import type { RouteObject } from '@fotosoc/host';
import { startAlone } from './composition/alone.ts';

const routes: RouteObject[] = [
  { path: '/deployments', loader: startAlone, lazy: () => import('./deployments/deployments-page.tsx') },
  {
    path: '/deployments/invitation',
    loader: startAlone,
    lazy: () => import('./deployments/invitation/invitation-page.tsx'),
  },
];

export default routes;
