import type { Browser } from 'playwright-core';

/** Error if the system killed Chromium or the process of a page, e.g. for lack of memory; says nothing about the
 *  version. */
export class ChromiumEnded extends Error {
  override name = 'ChromiumEnded';
  constructor(cause: unknown) {
    super('The system ended Chromium during the check, perhaps for lack of memory. This is no error of the version.', {
      cause,
    });
  }
}

/** Watches for kills of page processes by the system, which Chromium distinguishes from crashes.
 *  @returns a function that returns whether a page process was killed, or Chromium itself has ended */
export async function watchForKills(browser: Browser): Promise<() => Promise<boolean>> {
  const session = await browser.newBrowserCDPSession();
  let isKilled = false;
  session.on('Target.targetCrashed', ({ status }) => (isKilled ||= status === 'killed'));
  await session.send('Target.setDiscoverTargets', { discover: true });
  return async () => {
    const answers = session.send('Target.getTargets'); // a round trip: earlier events have arrived afterwards
    await answers.catch(() => (isKilled = true));
    return isKilled;
  };
}
