import './icon.svg';
import '@fotosoc/ui/tokens.css';
import '@fotosoc/ui/base.css';
import './frame/frame.css';
import { RouterProvider, followOtherTabs, hydrateQueries, setPhotoLimits, setUser } from '@fotosoc/host';
import { createRoot } from 'react-dom/client';
import { nameFirstLoad } from './composition/first-load.ts';
import { readPageState } from './composition/page-state.ts';
import { offerNewerVersion } from './composition/newer-version.ts';
import { createSite } from './composition/site.tsx';

const root = document.querySelector('#root')!;
try {
  if ('unsupported' in document.documentElement.dataset) throw new Error('The browser is too old.');
  const state = readPageState();
  setUser(state.user);
  followOtherTabs();
  if (state.photoLimits) setPhotoLimits(state.photoLimits);
  hydrateQueries(state.answers);
  nameFirstLoad();
  const site = createSite(state);
  offerNewerVersion(site, state);
  createRoot(root).render(<RouterProvider router={site} />);
} catch (error) {
  console.error(error);
  root.firstElementChild?.setAttribute('data-certain', ''); // what stands there says that the page has not opened
  dispatchEvent(new CustomEvent('shell-failed', { detail: error })); // to page-start.js, which tells the site
}
