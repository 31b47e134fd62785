import type { RouteObject } from '@fotosoc/host';

const routes: RouteObject[] = [
  { path: '/register', lazy: () => import('./pages/register/register') },
  { path: '/login', lazy: () => import('./pages/login/login') },
  { path: '/reset-password', lazy: () => import('./pages/reset-password/reset-password') },
  { path: '/account', lazy: () => import('./pages/account/account') },
  { path: '/account/lost-passkeys', lazy: () => import('./pages/lost-passkeys/lost-passkeys') },
  { path: '/confirm-email', lazy: () => import('./pages/confirm-email/confirm-email') },
  { path: '/people', lazy: () => import('./pages/people/people') },
  { path: '/privacy', lazy: () => import('./pages/privacy/privacy') },
  { path: '/invitation', lazy: () => import('./pages/invitation/invitation') },
];

export default routes;
