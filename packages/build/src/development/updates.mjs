/* Runs in a page in development, with the remote: takes what was built since it was loaded. */
const hot = import.meta.webpackHot;

/** One after the other: a build may be done before the one before is taken.
 *  @returns whether the page is that of the newest build; if not, only loading it again makes it so */
let taken = Promise.resolve();
globalThis.__FOTOSOC_UPDATE__ = () => (taken = taken.then(takeNewest).catch(() => false));

async function takeNewest() {
  const answer = await fetch(`${__webpack_public_path__}newest.json`);
  if (__webpack_hash__ === (await answer.json())) return true;
  if (hot.status() !== 'idle' || !(await hot.check(true))) return false;
  return takeNewest();
}
