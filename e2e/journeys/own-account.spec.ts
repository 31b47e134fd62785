import { randomUUID } from 'node:crypto';
import { BOTH_THEMES, findViolations, WIDE_AND_NARROW } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { findMailedLink } from '../mailed-link.ts';

const PASSWORD = 'a long enough passphrase';
const NEW_PASSWORD = 'another long passphrase';

test('a member confirms an address, changes the password, signs another device out, deletes the account and restores it', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `${randomUUID().slice(0, 8)}@example.org`;
  await page.request.post('/api/auth/register', { data: { email, password: PASSWORD } });
  const other = await browser.newContext({
    baseURL,
    userAgent: 'Mozilla/5.0 (Macintosh; rv:145.0) Gecko Firefox/145.0',
  });
  await other.request.post('/api/auth/login', { data: { email, password: PASSWORD } });

  await page.goto('/links');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No portfolio yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out Mac, Firefox' }).click();
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
  expect(await (await other.request.get('/api/auth/session')).json()).toEqual({ user: null });
  await other.close();
  expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);

  let link = ''; // mailed at registration
  await expect.poll(() => (link = findMailedLink(email))).toContain('/confirm-email?token=');
  await page.goto(link);
  await page.getByRole('button', { name: `Confirm ${email}` }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeHidden();

  await page.getByRole('button', { name: 'Change password' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await sheet.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  expect(await findViolations(page, BOTH_THEMES, 'dialog')).toEqual([]);
  await sheet.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();

  await page.getByRole('button', { name: 'Delete account' }).click();
  await sheet.getByLabel('Your password', { exact: true }).fill(NEW_PASSWORD);
  expect(await findViolations(page, BOTH_THEMES, 'dialog')).toEqual([]);
  await sheet.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await page.goto('/login?from=%2Faccount');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).last().click();
  await expect(
    page.getByText('Your account is back, with your portfolios, captions and photos in open calls.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/account');
});
