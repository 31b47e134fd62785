import type { RouteObject } from '@fotosoc/host';

const routes: RouteObject[] = [{ path: '/calendar', lazy: () => import('./pages/calendar/calendar') }];
export default routes;
