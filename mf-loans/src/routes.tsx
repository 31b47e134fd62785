import type { RouteObject } from '@fotosoc/host';

const routes: RouteObject[] = [{ path: '/loans', lazy: () => import('./pages/loans/loans') }];

export default routes;
