import type { RouteObject } from '@fotosoc/host';

const routes: RouteObject[] = [
  { path: '/loans', lazy: () => import('./pages/loans/loans') },
  { path: '/loans/cancel', lazy: () => import('./pages/cancel/cancel') },
  { path: '/loans/bookings', lazy: () => import('./pages/bookings/bookings') },
];

export default routes;
