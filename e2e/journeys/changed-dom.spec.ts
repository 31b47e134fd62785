import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

declare global {
  var beacons: string[];
}

/** Records the bodies of beacons, which the browser hides from tests. */
async function recordBeacons(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.beacons = [];
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      void new Response(body).text().then((text) => globalThis.beacons.push(`${url} ${text}`));
      return send(url, body);
    };
  });
}

test('a page whose elements an extension moved is rendered again, keeps typed text, and counts as no crash', async ({
  page,
}) => {
  await recordBeacons(page);
  await page.route('/api/contact', (route) => route.fulfill({ status: 502, json: { error: 'Not sent.', code: 'x' } }));
  await page.goto('/contact');
  await expect(page.locator('.unopened')).toHaveCount(0); // an element moved before hydration is a mismatch instead
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email Address').fill('ada@example.org');
  await page.locator('main form').evaluate((form) => {
    const moved = form.firstElementChild!;
    const foreign = document.createElement('font');
    moved.replaceWith(foreign);
    foreign.append(moved);
  });
  await page.getByRole('button', { name: 'Send Message' }).click(); // React inserts the refusal before the moved field
  await expect(page.getByText('Translating this page, or a browser extension, interrupted the page.')).toBeVisible();
  await expect(page.locator('main font')).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
  await expect(page.getByText(/temporarily unavailable/)).toHaveCount(0);

  // The report about the next page is sent after any report about this one.
  await page.getByRole('link', { name: 'Portfolios', exact: true }).click();
  const beacons = () => page.evaluate(() => globalThis.beacons.join('\n'));
  await expect.poll(beacons).toMatch(/remote-reports .*"remote":"mf-portfolios"/);
  expect(await beacons()).not.toContain('render-crash');
  expect(await beacons()).not.toContain('remote-errors');
});
