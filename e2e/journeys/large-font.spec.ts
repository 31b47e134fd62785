import { chromium } from '@playwright/test';
import { test } from '../fixtures.ts';
import { findPhotoPage, PUBLIC_PAGES } from '../public-pages.ts';
import { expectWithinWindow } from '../within-window.ts';

test('with a font size of 32 px nothing exceeds the window and no word is cut @long', async ({ baseURL }, {
  project,
}) => {
  const { executablePath, args = [] } = project.use.launchOptions ?? {};
  const browser = await chromium.launch({ executablePath, args: [...args, '--blink-settings=defaultFontSize=32'] });
  const page = await browser.newPage({ baseURL });
  for (const [path] of [...PUBLIC_PAGES, await findPhotoPage(page.request)]) {
    await page.goto(path);
    await expectWithinWindow(page, path, 390);
  }
  await browser.close();
});
