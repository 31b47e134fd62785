import type { Page } from '@playwright/test';
import { getCurrentSite } from '../current-site.ts';
import { expect, test } from '../fixtures.ts';
import { SCOPED_STYLESHEETS, REFUSED_STYLESHEETS } from '../hostile-stylesheets.ts';
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

test('the same holds for sixty stylesheets', { tag: '@long' }, async ({ browser }) => {
  test.setTimeout(1_200_000);
  const page = await browser.newPage();
  expectScoped(await testStylesheets(windowOf(page), getCurrentSite().origin, listHostileStylesheets()));
  await page.close();
});
