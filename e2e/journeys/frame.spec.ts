import type { Page } from '@playwright/test';
import { BOTH_THEMES, findViolations } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

const PHONE = { width: 390, height: 844 };

/** Corrupts the inlined state of the next page; `change` gets the JSON text. */
async function breakPage(page: Page, change: (state: string) => string): Promise<void> {
  await page.route('/loans', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(
      /(id="fotosoc-page"[^>]*>)([^<]*)/,
      (_, open: string, state: string) => open + change(state),
    );
    await route.fulfill({ response, body });
  });
}

test('the frame surrounds every page', async ({ page }) => {
  await page.goto('/loans');
  const account = page.getByRole('button', { name: 'Account' });

  await test.step('the footer links to four channels and the mailbox, and shows the years', async () => {
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: /opens in a new tab/ })).toHaveCount(4);
    await expect(footer.getByRole('link', { name: 'Email the committee' })).toHaveAttribute(
      'href',
      'mailto:committee@example.org',
    );
    await expect(footer).toContainText(`© 2003–${new Date().getFullYear()}`);
    await expect(footer).toContainText('Developed by');
  });

  await test.step('Account opens by keyboard, closes with Escape and returns the focus', async () => {
    await account.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Register' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Register' })).toBeHidden();
    await expect(account).toBeFocused();
  });

  await test.step('the theme is chosen with the switch and kept, from the first paint of the next page', async () => {
    const theme = page.getByRole('button', { name: 'Dark theme' });
    await expect(theme).toHaveAttribute('aria-pressed', 'false');
    await theme.click();
    await expect(theme).toHaveAttribute('aria-pressed', 'true');
    const html = await (await page.request.get('/loans')).text();
    expect(html).toContain('data-theme="dark"');
  });

  await test.step('Events and Borrow equipment are in the bar, and in More where text or window leave no room', async () => {
    const bar = page.getByRole('navigation', { name: 'Main' });
    const more = bar.getByRole('button', { name: 'More' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(bar.getByRole('link', { name: 'Borrow equipment' })).toBeVisible();
    await expect(more).toBeHidden();
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(bar.getByRole('link', { name: 'Events' })).toBeHidden();
    await more.click();
    await bar.getByRole('link', { name: 'Events' }).click();
    await expect(page).toHaveURL('/events');
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await page.goBack();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
    await expect(bar).toBeHidden();
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  });

  const menu = page.getByRole('dialog', { name: 'Menu' });
  await test.step('on a phone the menu fills the screen, navigates, and closes with Escape', async () => {
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.evaluate(() => document.querySelector<HTMLElement>('footer a')!.focus());
    await expect(menu).toBeHidden(); // the focus is never behind the menu
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.getByRole('link', { name: 'Events' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Borrow equipment' })).toBeVisible();
    await menu.getByRole('link', { name: 'Portfolios' }).click();
    await expect(page).toHaveURL('/portfolios');
    await expect(menu).toBeHidden();
  });

  await test.step('Back closes the menu, and a second Back leaves the page', async () => {
    const before = page.url();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(before);
    await page.goBack();
    await expect(page).not.toHaveURL(before);
  });
});

test('the frame follows the system’s preferences @long', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');

  await test.step('the theme, without a choice', async () => {
    await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('forced colours: buttons and fields keep an outline', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    for (const control of [
      page.getByRole('main').getByRole('button', { name: 'Login' }),
      page.getByRole('textbox', { name: 'Email', exact: true }),
    ]) {
      expect(await control.evaluate((element) => parseFloat(getComputedStyle(element).borderTopWidth))).toBeGreaterThan(
        0,
      );
    }
  });

  await test.step('forced colours: the item of the current page has a distinct colour', async () => {
    await page.goto('/events');
    const backgroundOf = async (name: string) =>
      page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name, exact: true })
        .evaluate((entry) => getComputedStyle(entry).backgroundColor);
    expect(await backgroundOf('Events')).not.toBe(await backgroundOf('Gallery'));
  });
});

test('the frame knows who is signed in', async ({ page, signIn }) => {
  await signIn('member@example.org');
  await page.goto('/loans');
  const account = page.getByRole('button', { name: 'Account' });

  await test.step('the menu names the account in the bar', async () => {
    await account.click();
    await expect(page.getByText('Signed in as member@example.org')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create Portfolio' })).toBeVisible();
  });

  await test.step('the open menus have no violation of WCAG 2.2 AA', async () => {
    expect(await findViolations(page, BOTH_THEMES, 'header')).toEqual([]);
    const { width, height } = page.viewportSize()!;
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    expect(await findViolations(page, BOTH_THEMES, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width, height });
  });

  await test.step('the menu closes with a click elsewhere', async () => {
    await account.click();
    await expect(account).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(account).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('Logout confirms and closes the menu', async () => {
    await account.click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Logged out successfully' })).toBeVisible();
    await expect(account).toHaveAttribute('aria-expanded', 'false');
    await account.click();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  });
});

test('the focus follows the navigation', async ({ page }) => {
  await page.goto('/loans');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Shift'); // requests the code: without code, the browser follows links itself
  await expect(page.locator('.unopened')).toHaveCount(0);

  await test.step('Skip to content skips the bar', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator('a, button, input').first()).toBeFocused();
  });

  await test.step('it moves to the page after a navigation, and the title is announced', async () => {
    await page.getByRole('link', { name: 'Portfolios', exact: true }).click();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Portfolios · Fotosoc' })).toBeAttached();
  });

  await test.step('a title that arrives with the data is announced too', async () => {
    const card = page.getByRole('main').getByRole('listitem').first().getByRole('link');
    await card.click();
    const heading = page.getByRole('heading', { level: 1, name: /^Member Portfolio: / });
    const name = (await heading.textContent())!.replace('Member Portfolio:', '').trim();
    await expect(page.getByRole('status').filter({ hasText: name })).toBeAttached();
  });
});

test('a page loaded by its address opens at its top, and restores the position after a reload or Back', async ({
  page,
}) => {
  const scrolled = () => page.evaluate(() => scrollY);
  // Late fonts move the content above by some pixels.
  const away = async () => Math.abs((await scrolled()) - 700);
  await page.goto('/gallery');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 700));
  await page.reload();
  await expect.poll(away).toBeLessThan(100);
  await page.goto('/portfolios');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await page.waitForURL('/gallery'); // `goBack` also ends when the page that is left stores its position
  await expect.poll(away).toBeLessThan(100);
});

test('a page opened without a network opens once the network is back', async ({ page, context }) => {
  await page.goto('/loans');
  await expect(page.locator('.unopened')).toHaveCount(0); // from here on, links navigate within the document
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Committee' }).click();
  await expect(page.getByRole('heading', { name: 'The site cannot be reached' })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Meet the Committee' })).toBeVisible();
});

test('a page that throws during rendering is replaced by the panel; frame and other pages continue', async ({
  page,
}) => {
  await page.route('/api/committee', (route) => route.fulfill({ json: { members: [null] } }));
  await page.goto('/loans');
  await expect(page.locator('.unopened')).toHaveCount(0); // the shell has started and handles links
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Committee' }).click();
  await expect(page.getByRole('heading', { name: 'This part of the site is temporarily unavailable' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await bar.getByRole('link', { name: 'Portfolios' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible();

  await bar.getByRole('link', { name: 'Committee' }).click();
  await page.unroute('/api/committee');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meet the Committee' })).toBeVisible();
});

test('a failure of the frame shows a message without internals', async ({ page }) => {
  await breakPage(page, (state) => state.replace(/"label":"Home"/, '"label":{}'));
  await page.goto('/loans');
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page).toHaveTitle('Unexpected Application Error!');
  await expect(page.getByRole('main')).not.toContainText(/\bat \w+|Objects are not valid|\.js/);
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'University Photography Society' })).toBeVisible();
});

test('a printed page has no controls and no overlays @long', async ({ page, signIn }) => {
  await signIn('member@example.org');
  await page.emulateMedia({ media: 'print' });
  for (const address of ['/', '/committee', '/portfolios/niamh-gallagher', '/account', '/create-portfolio']) {
    await page.goto(address);
    await expect(page.locator('.unopened')).toHaveCount(0); // the shell has started
    await expect(page.locator('main')).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('button:visible'), address).toHaveCount(0);
    await expect(page.getByRole('contentinfo').getByRole('list'), address).toBeHidden();
    const above = await page.locator('body *').evaluateAll((elements) =>
      elements
        .filter((element) => {
          const { position, zIndex } = getComputedStyle(element);
          return element.checkVisibility() && /sticky|fixed/.test(position) && zIndex !== 'auto';
        })
        .map(({ tagName, className }) => `${tagName}.${className}`),
    );
    expect(above, address).toEqual([]);
  }
});
