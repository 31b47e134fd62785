import { expect, test } from '../fixtures.ts';

test('the theme is chosen with the switch and stays, from the first paint of the next page', async ({ page }) => {
  await page.goto('/loans');
  const theme = page.getByRole('button', { name: 'Dark theme' });
  await expect(theme).toHaveAttribute('aria-pressed', 'false');
  await theme.click();
  await expect(theme).toHaveAttribute('aria-pressed', 'true');
  const html = await (await page.request.get('/loans')).text();
  expect(html).toContain('data-theme="dark"');
});

test('without a choice the system decides', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto('/loans');
  await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true');
  await context.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu fills the screen, leads on, and closes with Escape', async ({ page }) => {
    await page.goto('/loans');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Portfolios' }).click();
    await expect(page).toHaveURL('/portfolios');
    await expect(menu).toBeHidden();
  });

  test('no page scrolls sideways', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ['/', '/gallery', '/portfolios', '/login', '/register', '/loans', '/nope']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(320);
    }
  });
});

test('Account opens by keyboard, closes with Escape and gives the focus back', async ({ page }) => {
  await page.goto('/loans');
  const account = page.getByRole('button', { name: 'Account' });
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Register' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Register' })).toBeHidden();
  await expect(account).toBeFocused();
});

test('Logout says so and closes the menu', async ({ page, signIn }) => {
  await signIn('member@example.org');
  await page.goto('/loans');
  const account = page.getByRole('button', { name: 'Account' });
  await account.click();
  await expect(page.getByRole('link', { name: 'Create Portfolio' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Logged out successfully' })).toBeVisible();
  await expect(account).toHaveAttribute('aria-expanded', 'false');
  await account.click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('focus moves to the page after a navigation, and the title is announced', async ({ page }) => {
  await page.goto('/loans');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.getByRole('link', { name: 'Portfolios', exact: true }).click();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Portfolios' })).toBeAttached();
});
