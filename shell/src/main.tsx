import './icon.svg';
import '@fotosoc/ui/tokens.css';
import '@fotosoc/ui/base.css';
import '@fotosoc/ui/marks.css';
import './frame/frame.css';
import './frame/navigation/navigation.css';
import './frame/navigation/mobile-menu.css';
import './frame/footer.css';
import './frame/page/not-found.css';
import './frame/page/unopened.css';
import './frame/notices.css';
import { SESSION_ENDED_EVENT } from '@fotosoc/contract/request';
import {
  endSession,
  followOtherTabs,
  hydrateQueries,
  RouterProvider,
  setPhotoLimits,
  setSnapshots,
  setSociety,
  setUser,
} from '@fotosoc/host';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { nameFirstLoad } from './composition/first-load.ts';
import { updatePageHead } from './composition/following/page-head.ts';
import { readPageState } from './composition/page-state.ts';
import { isHydrationMismatch } from './composition/reporting/mismatch.ts';
import { createSite } from './composition/site.tsx';
import { installBackToClose } from './frame/close-by-back.ts';
import { setFirstTheme } from './frame/navigation/theme.ts';

const root = document.querySelector('#root')!;

async function start(): Promise<void> {
  if ('unsupported' in document.documentElement.dataset) throw new Error('The browser is too old.');
  // Input is handled between the evaluation of all modules and the start.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  const state = readPageState();
  setUser(state.user);
  followOtherTabs();
  addEventListener(SESSION_ENDED_EVENT, endSession);
  if (state.photoLimits) setPhotoLimits(state.photoLimits);
  setSociety(state.society);
  hydrateQueries(state.answers);
  nameFirstLoad();
  setSnapshots(state.snapshots ?? {});
  if (state.isServerRendered) setFirstTheme(document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');
  const follow = installBackToClose();
  const { router, usesServerHtml, reportMismatch } = await createSite(state);
  follow(router);
  updatePageHead(router);
  const site = <RouterProvider router={router} />;
  const onRecoverableError = (error: unknown) => {
    console.error(error);
    if (isHydrationMismatch(error)) reportMismatch();
  };
  // A transition hydrates in slices, so that input is handled in between.
  if (usesServerHtml) startTransition(() => void hydrateRoot(root, site, { onRecoverableError }));
  else createRoot(root).render(site);
}

// Uses no top-level `await`, for which the bundler would add a second runtime to the file.
start().catch((error: unknown) => {
  console.error(error);
  // Shows the notice that the page has not opened.
  document.querySelector('.unopened')?.setAttribute('data-certain', '');
  dispatchEvent(new CustomEvent('shell-failed', { detail: error })); // `page-start.js` reports the failure to the site
});
