import type { Fragments, RouteObject } from '@fotosoc/host';

const routes: RouteObject[] = [
  { path: '/gallery', lazy: () => import('./pages/gallery-list/gallery-list') },
  { path: '/gallery/:portfolioLink', lazy: () => import('./pages/gallery/gallery') },
  { path: '/calls', lazy: () => import('./pages/calls/calls') },
  { path: '/calls/new', lazy: () => import('./pages/edit-call/edit-call') },
  { path: '/calls/:slug', lazy: () => import('./pages/call/call') },
  { path: '/calls/:slug/enter', lazy: () => import('./pages/enter-photo/enter-photo') },
  { path: '/calls/:slug/judging', lazy: () => import('./pages/judging/judging') },
  { path: '/calls/:slug/edit', lazy: () => import('./pages/edit-call/edit-call') },
  { path: '/calls/:slug/labels', lazy: () => import('./pages/call-labels/call-labels') },
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
