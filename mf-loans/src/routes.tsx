import type { Fragments, RouteObject } from '@fotosoc/host';

const routes: RouteObject[] = [
  { path: '/loans', lazy: () => import('./pages/loans/loans') },
  { path: '/loans/cancel', lazy: () => import('./pages/manage/manage') },
  { path: '/loans/manage', lazy: () => import('./pages/manage/manage') },
  { path: '/loans/desk', lazy: () => import('./pages/desk/desk') },
  { path: '/loans/desk/equipment', lazy: () => import('./pages/desk-equipment/desk-equipment') },
  { path: '/loans/desk/record', lazy: () => import('./pages/desk-log/desk-log') },
  { path: '/loans/desk/settings', lazy: () => import('./pages/desk-settings/desk-settings') },
  { path: '/loans/desk/use', lazy: () => import('./pages/desk-use/desk-use') },
  { path: '/loans/desk/labels', lazy: () => import('./pages/desk-labels/desk-labels') },
  { path: '/loans/desk/unit', lazy: () => import('./pages/desk-unit/desk-unit') },
  { path: '/loans/desk/borrower', lazy: () => import('./pages/desk-borrower/desk-borrower') },
  { path: '/loans/bookings', lazy: () => import('./pages/bookings/bookings') },
  { path: '/places/manage', lazy: () => import('./pages/manage-sign-up/manage-sign-up') },
  { path: '/places/door/:slug', lazy: () => import('./pages/door/door') },
  { path: '/places/signed-up', lazy: () => import('./pages/signed-up/signed-up') },
];

export const fragments: Fragments = {
  'account.bookings': () => import('./fragments/account-bookings/account-bookings'),
  'event.places': () => import('./fragments/event-places/event-places'),
  'portfolio.gear': () => import('./fragments/portfolio-equipment/portfolio-equipment'),
};

export default routes;
