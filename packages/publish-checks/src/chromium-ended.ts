import type { Browser } from 'playwright-core';

/** Error if the system killed Chromium or the process of a page, e.g. for lack of memory. Such an end is no error of
 *  the checked version. */
export class ChromiumEnded extends Error {
  override name = 'ChromiumEnded';
  constructor(cause: unknown) {
    super('The system ended Chromium during the check, perhaps for lack of memory. This is no error of the version.', {
      cause,
    });
  }
}

/** Watches for page processes that the system kills. Chromium reports kills and crashes differently.
 *  @returns a function that returns whether the system killed a page process, or Chromium itself ended */
export async function watchForKills(browser: Browser): Promise<() => Promise<boolean>> {
  const session = await browser.newBrowserCDPSession();
  let isKilled = false;
  session.on('Target.targetCrashed', ({ status }) => (isKilled ||= status === 'killed'));
  await session.send('Target.setDiscoverTargets', { discover: true });
  return async () => {
    // A round trip to Chromium: all earlier events have arrived when the response arrives.
    const answers = session.send('Target.getTargets');
    await answers.catch(() => (isKilled = true));
    return isKilled;
  };
}
