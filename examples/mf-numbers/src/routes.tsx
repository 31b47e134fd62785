import type { RouteObject } from '@fotosoc/host';

const routes: RouteObject[] = [{ path: '/numbers', lazy: () => import('./pages/numbers/numbers') }];
export default routes;
