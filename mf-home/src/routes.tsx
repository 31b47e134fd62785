import type { Fragments, RouteObject } from '@fotosoc/host';

const routes: RouteObject[] = [
  { path: '/', lazy: () => import('./pages/home/home') },
  { path: '/committee', lazy: () => import('./pages/committee/committee') },
  { path: '/previous-committees', lazy: () => import('./pages/previous-committees/previous-committees') },
  { path: '/workshops', lazy: () => import('./pages/workshops/workshops') },
  { path: '/links', lazy: () => import('./pages/links/links') },
  { path: '/events', lazy: () => import('./pages/events/events') },
  { path: '/events/:slug', lazy: () => import('./pages/event/event') },
  { path: '/foto-of-the-week', lazy: () => import('./pages/foto-of-the-week/foto-of-the-week') },
  { path: '/search', lazy: () => import('./pages/search/search') },
  { path: '/hand-over', lazy: () => import('./pages/hand-over/hand-over') },
  { path: '/contact', lazy: () => import('./pages/contact/contact') },
];

export const fragments: Fragments = {
  'privacy.words': () => import('./fragments/privacy-text/privacy-text'),
};

export default routes;
