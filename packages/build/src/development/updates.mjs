/* Runs in a development page, as a part of the remote. Applies builds that are newer than the loaded build. */
const hot = import.meta.webpackHot;

/** Last update. Updates run in sequence, because a build may finish before the previous one is applied.
 *  @returns whether the page shows the newest build; if not, the page must reload */
let taken = Promise.resolve();
globalThis.__FOTOSOC_UPDATE__ = () => (taken = taken.then(takeNewest).catch(() => false));

async function takeNewest() {
  const answer = await fetch(`${__webpack_public_path__}newest.json`);
  if (__webpack_hash__ === (await answer.json())) return true;
  if (hot.status() !== 'idle' || !(await hot.check(true))) return false;
  return takeNewest();
}
