import type { Fragments, RouteObject } from '@fotosoc/host';

const routes: RouteObject[] = [
  { path: '/loans', lazy: () => import('./pages/loans/loans') },
  { path: '/loans/cancel', lazy: () => import('./pages/manage/manage') },
  { path: '/loans/manage', lazy: () => import('./pages/manage/manage') },
  { path: '/loans/desk', lazy: () => import('./pages/desk/desk') },
  { path: '/loans/desk/equipment', lazy: () => import('./pages/desk-equipment/desk-equipment') },
  { path: '/loans/desk/record', lazy: () => import('./pages/desk-log/desk-log') },
  { path: '/loans/desk/settings', lazy: () => import('./pages/desk-settings/desk-settings') },
  { path: '/loans/desk/borrower', lazy: () => import('./pages/desk-borrower/desk-borrower') },
  { path: '/loans/bookings', lazy: () => import('./pages/bookings/bookings') },
];

export const fragments: Fragments = {
  'account.bookings': () => import('./fragments/account-bookings/account-bookings'),
  'portfolio.gear': () => import('./fragments/portfolio-equipment/portfolio-equipment'),
};

export default routes;
