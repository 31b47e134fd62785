import type { Fragments, RouteObject } from '@fotosoc/host';

const routes: RouteObject[] = [
  { path: '/gallery', lazy: () => import('./pages/gallery-list/gallery-list') },
  { path: '/gallery/:portfolioLink', lazy: () => import('./pages/gallery/gallery') },
  { path: '/photographers/:name', lazy: () => import('./pages/photographer/photographer') },
  { path: '/create-gallery', lazy: () => import('./pages/create-gallery/create-gallery') },
  { path: '/edit-gallery/:portfolioLink', lazy: () => import('./pages/edit-gallery/edit-gallery') },
  { path: '/review', lazy: () => import('./pages/review/review') },
  { path: '/review/:caseId', lazy: () => import('./pages/review/review') },
];

export const fragments: Fragments = {
  'account.captions': () => import('./fragments/account-captions/account-captions'),
  'event.gallery': () => import('./fragments/event-gallery/event-gallery'),
};

export default routes;
