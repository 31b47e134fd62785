import type { Page } from '@playwright/test';
import { currentSite } from './current-site.ts';
import { faultyProxy, TAMPERED, type Faulty, type Report } from './faulty-proxy.ts';
import { expect, test } from './fixtures.ts';

interface Network {
  origin: string;
  /** What pages told of their remotes. */
  reports: Report[];
  /** What is wrong from now on; nothing until then, and after undefined. */
  faulty: Faulty | undefined;
}

/** The site as a bad network or a bad disk would serve it: `page` opens it through a proxy of its own. What pages report
 *  ends there, or the site would soon take back the version that fails so often. */
export const faultySite = test.extend<{ network: Network }>({
  network: async ({}, use) => {
    let faulty: Faulty | undefined;
    const { close, ...proxy } = await faultyProxy(currentSite().origin, () => faulty, { isSilent: true });
    await use({
      ...proxy,
      get faulty() {
        return faulty;
      },
      set faulty(next: Faulty | undefined) {
        faulty = next;
      },
    });
    close();
  },
  baseURL: async ({ network }, use) => {
    await use(network.origin);
  },
});

/** Neither a script nor a style that somebody changed has run. */
export async function expectNothingTampered(page: Page): Promise<void> {
  const found = await page.evaluate(
    (name) => [
      (globalThis as Record<string, unknown>)[name],
      getComputedStyle(document.documentElement).backgroundColor,
    ],
    TAMPERED.name,
  );
  expect(found).not.toContain(true);
  expect(found).not.toContain(TAMPERED.color);
}
