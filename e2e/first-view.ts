import { expect, type Page, type Request } from '@playwright/test';

// Helpers for tests of a page before its code has arrived.

export const CODE = /\/(?:shell|remotes)\/.*\.js$/;

export const pathOf = (request: Request) => new URL(request.url()).pathname;

/** Makes the browser save data: the page requests code only after an input. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/** Records the addresses of requests: code, reports that the page has opened, and documents. */
export function recordRequests(page: Page) {
  const recorded = { code: [] as string[], reports: [] as string[], documents: [] as string[] };
  page.on('request', (request) => {
    const path = pathOf(request);
    if (CODE.test(path)) recorded.code.push(path);
    if (path.startsWith('/api/opened-pages')) recorded.reports.push(path);
    if (request.isNavigationRequest()) recorded.documents.push(path);
  });
  return recorded;
}

/** Waits until the first view is complete, fonts included, and the browser has been idle. */
export async function waitForFirstView(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-start', 'idle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => {
      requestIdleCallback(() => requestIdleCallback(resolve));
    });
  });
}
