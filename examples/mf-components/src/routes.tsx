import type { RouteObject } from '@fotosoc/host';

const routes: RouteObject[] = [{ path: '/components', lazy: () => import('./pages/components/components') }];

export default routes;
