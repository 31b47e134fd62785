import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { findMailedLink } from '../mailed-link.ts';

const PASSWORD = 'a long enough passphrase';
const newEmail = () => `${randomUUID().slice(0, 8)}@example.org`;
const email = (page: Page) => page.getByRole('textbox', { name: 'Email', exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const refusal = (page: Page) => page.getByRole('main').getByRole('alert');
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function logIn(page: Page, address: string, secret = PASSWORD): Promise<void> {
  await email(page).fill(address);
  await password(page).fill(secret);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

/** Registers an account without the form. */
async function account(page: Page): Promise<string> {
  const address = newEmail();
  const made = await page.request.post('/api/auth/register', { data: { email: address, password: PASSWORD } });
  expect(made.status()).toBe(201);
  return address;
}

async function signedOutAccount(page: Page): Promise<string> {
  const address = await account(page);
  await page.context().clearCookies();
  return address;
}

test('a member logs in', async ({ page }) => {
  const address = await signedOutAccount(page);
  await page.goto('/login');

  await test.step('refuses a wrong password, in red', async () => {
    await logIn(page, address, 'not the passphrase');
    await expect(refusal(page)).toBeVisible();
    await expect(page).toHaveURL('/login');
    const red = await refusal(page).evaluate((element) => {
      const [r, g, b] = getComputedStyle(element)
        .color.match(/[\d.]+/g)!
        .map(Number);
      return r! > 2 * Math.max(g!, b!);
    });
    expect(red).toBe(true);
  });

  await test.step('states that the server is unreachable', async () => {
    await page.route('/api/auth/login', (route) => route.abort());
    await logIn(page, address);
    await expect(refusal(page)).toHaveText('The server could not be reached. Check your connection and try again.');
    await page.unroute('/api/auth/login');
  });

  await test.step('confirms the login on the home page, and stays signed in over a reload', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(notice(page, 'Login successful!')).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.reload();
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  });
});

test('a login returns to the requesting page, which stops asking', async ({ page }) => {
  const address = await signedOutAccount(page);
  await page.goto('/create-portfolio');
  await expect(page).toHaveURL(/\/login\?from=%2Fcreate-portfolio$/);
  const need = page.getByRole('alert').filter({ hasText: 'You need to log in to access this page.' });
  await expect(need).toBeVisible();
  await logIn(page, address);
  await expect(notice(page, 'Login successful!')).toBeVisible();
  await expect(need).toHaveCount(0);
  await expect(page).toHaveURL('/create-portfolio');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Portfolio' })).toBeVisible();
});

test('a login never redirects to another site @long', async ({ page }) => {
  const address = await signedOutAccount(page);
  await page.goto('/login?from=//elsewhere.example.org');
  await logIn(page, address);
  await expect(page).toHaveURL('/');
});

test('a forgotten password is replaced through the mailed link, once', async ({ page }) => {
  const address = await signedOutAccount(page);
  const ask = async (whose: string) => {
    await page.goto('/reset-password');
    await email(page).fill(whose);
    await page.getByRole('button', { name: 'Send reset email' }).click();
    await expect(notice(page, 'Password reset email sent!')).toBeVisible();
  };
  await test.step('confirms the request for unknown addresses too', async () => ask(newEmail()));
  await ask(address);

  let link = '';
  await expect.poll(() => (link = findMailedLink(address))).toContain('/reset-password?token=');
  await page.goto(link);
  const choose = async () => {
    await page.getByLabel('New password', { exact: true }).fill('another long passphrase');
    await page.getByRole('button', { name: 'Save new password' }).click();
  };
  await choose();
  await expect(page).toHaveURL('/login');
  await logIn(page, address);
  await expect(refusal(page)).toBeVisible();
  await logIn(page, address, 'another long passphrase');
  await expect(notice(page, 'Login successful!')).toBeVisible();

  await page.goto(link);
  await choose();
  await expect(refusal(page)).toBeVisible();
});

test('the next request notices a session that ended elsewhere, and typed text stays', async ({ page }) => {
  const address = await account(page);
  await page.goto('/create-portfolio');
  await page.getByRole('textbox', { name: /^Portfolio link/ }).fill('half-done');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Half a portfolio');
  await page.getByRole('textbox', { name: 'Gallery title' }).fill('First light');
  await page.context().clearCookies();
  await page.getByLabel('Add photos to First light').setInputFiles({
    name: 'light.jpg',
    mimeType: 'image/jpeg',
    buffer: readFileSync(path.resolve(import.meta.dirname, '../../api/demo/amber-bokeh.jpg')),
  });
  await expect(page).toHaveURL(/\/login\?from=%2Fcreate-portfolio$/);
  await logIn(page, address);
  await expect(page).toHaveURL('/create-portfolio');
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Half a portfolio');
  await expect(page.getByRole('textbox', { name: 'Gallery title' })).toHaveValue('First light');
});

test('signing in and out in one tab reaches the others, and typed text stays', async ({ page, context }) => {
  const address = await signedOutAccount(page);
  const other = await context.newPage();
  await other.goto('/contact');
  await other.getByRole('textbox', { name: 'Message' }).fill('May I borrow');
  await page.goto('/login');
  await logIn(page, address);
  await expect(notice(page, 'Login successful!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await other.getByRole('button', { name: 'Account' }).click();
  await expect(other.getByText(`Signed in as ${address}`)).toBeVisible();
  await other.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(notice(page, 'Logged out successfully')).toBeVisible();
  await other.getByRole('button', { name: 'Account' }).click();
  await expect(other.getByRole('link', { name: 'Register' })).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Message' })).toHaveValue('May I borrow');
});
