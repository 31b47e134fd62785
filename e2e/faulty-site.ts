import type { Page } from '@playwright/test';
import { getCurrentSite } from './current-site.ts';
import { startFaultyProxy, TAMPERED, type FaultRule, type Report } from './faulty-proxy.ts';
import { expect, test } from './fixtures.ts';

interface Network {
  origin: string;
  reports: Report[];
  /** Current fault; `undefined` for none. */
  faulty: FaultRule | undefined;
}

/** Test with a site behind a bad network or disk: `page` uses a separate proxy. Reports are withheld, because the site
 *  would soon roll back the failing version. */
export const faultySiteTest = test.extend<{ network: Network }>({
  network: async ({}, use) => {
    let faulty: FaultRule | undefined;
    const { close, ...proxy } = await startFaultyProxy(getCurrentSite().origin, () => faulty, { isSilent: true });
    await use({
      ...proxy,
      get faulty() {
        return faulty;
      },
      set faulty(next: FaultRule | undefined) {
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
export async function expectNoInjectedCode(page: Page): Promise<void> {
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
