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
import { readPageState, type PageState } from './composition/page-state.ts';
import { isHydrationMismatch } from './composition/reporting/mismatch.ts';
import { createSite } from './composition/site.tsx';
import { installBackToClose } from './frame/close-by-back.ts';
import { setFirstTheme } from './frame/navigation/theme.ts';

const root = document.querySelector('#root')!;

/** Reads the state in the document, and sets its parts for all modules. */
export function applyPageState(): PageState {
  const state = readPageState();
  setUser(state.user);
  followOtherTabs();
  addEventListener(SESSION_ENDED_EVENT, endSession);
  if (state.photoLimits) setPhotoLimits(state.photoLimits);
  setSociety(state.society);
  hydrateQueries(state.answers);
  nameFirstLoad();
  setSnapshots(state.snapshots ?? {});
  return state;
}

/** Creates the site, and hydrates the server-rendered page or renders the page. */
export async function startSite(state: PageState): Promise<void> {
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
