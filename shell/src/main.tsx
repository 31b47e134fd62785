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

/** Ends the current task, so that input is handled. */
const pause = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

// The modules are parts of this file, but run in several short tasks. NOTE: `eager` keeps them in the file.
async function run(): Promise<void> {
  if ('unsupported' in document.documentElement.dataset) throw new Error('The browser is too old.');
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await pause();
  await import(/* webpackMode: "eager" */ '@fotosoc/host');
  await pause();
  const { applyPageState, startSite } = await import(/* webpackMode: "eager" */ './start-site.tsx');
  await pause();
  const state = applyPageState();
  await pause();
  await startSite(state);
}

// Uses no top-level `await`, for which the bundler would add a second runtime to the file.
run().catch((error: unknown) => {
  console.error(error);
  // Shows the notice that the page has not opened.
  document.querySelector('.unopened')?.setAttribute('data-certain', '');
  dispatchEvent(new CustomEvent('shell-failed', { detail: error })); // `page-start.js` reports the failure to the site
});
