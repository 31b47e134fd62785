import type { Page } from '@playwright/test';
import { currentSite } from './current-site.ts';
import { faultyProxy, TAMPERED, type Faulty, type Report } from './faulty-proxy.ts';
import { expect, test } from './fixtures.ts';

interface Network {
  origin: string;
  reports: Report[];
  /** Current fault; `undefined` for none. */
  faulty: Faulty | undefined;
}

/** Test with a site behind a bad network or disk: `page` uses a separate proxy. Reports are withheld, because the site
 *  would soon roll back the failing version. */
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

/** Expects that no injected script or style has run. */
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
