import type { Page } from '@playwright/test';
import { getCurrentSite } from '../current-site.ts';
import { expect, test } from '../fixtures.ts';
import { SCOPED_STYLESHEETS, REFUSED_STYLESHEETS } from '../hostile-stylesheets.ts';
import { countChangedPixels, readPng } from '../png.ts';
import { expectScoped, listHostileStylesheets, testStylesheets, type DrivenWindow } from '../stylesheet-test.ts';

const SOME = ['the navigation', 'fixed over everything', 'no containment'];

function windowOf(page: Page): DrivenWindow {
  return {
    open: (address) => page.goto(address),
    run: (script, ...given) => page.evaluate(script as (given: unknown) => never, given[0]),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
  };
}

test('the publish checks refuse stylesheets that affect other parts of the page, and accept those that cannot', () => {
  const refused = listHostileStylesheets().filter(({ isRefused }) => isRefused);
  expect(refused.map(({ sheet }) => sheet)).toEqual(Object.keys(REFUSED_STYLESHEETS));
  expect(listHostileStylesheets()).toHaveLength(
    Object.keys(REFUSED_STYLESHEETS).length + Object.keys(SCOPED_STYLESHEETS).length,
  );
});

const SOME_OF_THEM = 'no sheet of a remote changes a pixel of the frame past the gate, nor of any remote past both';
test(SOME_OF_THEM, { tag: '@long' }, async ({ browser }) => {
  const page = await browser.newPage();
  expectScoped(await testStylesheets(windowOf(page), getCurrentSite().origin, listHostileStylesheets(SOME)));
  await page.close();
});

test('a page looks the same in a shell of the previous release, without a root element for the page', async ({
  page,
}) => {
  await page.goto('/loans');
  await expect(page.getByRole('region', { name: /^Free from/ })).toBeVisible(); // last content of the page
  const look = () => page.screenshot({ animations: 'disabled', caret: 'hide' });
  await expect.poll(async () => (await look()).equals(await look())).toBe(true);
  const before = await look();
  await page.evaluate(() => {
    document.querySelector('main')!.removeAttribute('data-held');
    document.querySelector('[data-remote]')!.removeAttribute('data-remote');
  });
  // Rounded corners are rendered slightly differently if the page is no compositing layer.
  expect(countChangedPixels(readPng(await look()), readPng(before))).toBe(0);
});

test('the same holds for sixty stylesheets', { tag: '@long' }, async ({ browser }) => {
  test.setTimeout(1_200_000);
  const page = await browser.newPage();
  expectScoped(await testStylesheets(windowOf(page), getCurrentSite().origin, listHostileStylesheets()));
  await page.close();
});
