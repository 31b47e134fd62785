import type { RouteObject } from '@fotosoc/host';

const routes: RouteObject[] = [{ path: '/', lazy: () => import('./pages/home/home') }];

export default routes;
