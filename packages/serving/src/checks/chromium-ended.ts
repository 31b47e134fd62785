import type { Browser } from 'playwright-core';

/** That the system ended Chromium or the process of a page, e.g. because memory is short: of the version nothing is known
 *  by that. */
export class ChromiumEnded extends Error {
  override name = 'ChromiumEnded';
  constructor(cause: unknown) {
    super(
      'The system ended Chromium while it opened the pages: memory may be short. Nothing is wrong with them by that.',
      {
        cause,
      },
    );
  }
}

/** Notices when the system ends the process of a page, which Chromium tells from one that ends by its page's doing.
 *  @returns asked whether that, or the end of Chromium itself, has happened */
export async function watchForKills(browser: Browser): Promise<() => Promise<boolean>> {
  const session = await browser.newBrowserCDPSession();
  let isKilled = false;
  session.on('Target.targetCrashed', ({ status }) => (isKilled ||= status === 'killed'));
  await session.send('Target.setDiscoverTargets', { discover: true });
  return async () => {
    const answers = session.send('Target.getTargets'); // after what there is to tell
    await answers.catch(() => (isKilled = true));
    return isKilled;
  };
}
