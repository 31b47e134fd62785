import { randomUUID } from 'node:crypto';
import { findViolations, WIDE_AND_NARROW } from '../axe.ts';
import { expect, getDemoPassword, test } from '../fixtures.ts';
import { findMailedLink } from '../mailed-link.ts';

test('an administrator invites a person, who accepts by the mailed link, and loses the right again', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  const email = `${randomUUID().slice(0, 8)}@example.org`;
  await signIn('admin@example.org');
  await page.goto('/links');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByRole('checkbox', { name: 'Galleries' }).check();
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(getDemoPassword('admin@example.org'));
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('button', { name: `Send invitation again to ${email}` }).click();

  let link = '';
  await expect.poll(() => (link = findMailedLink(email))).toContain('/invitation?token=');
  const invited = await (await browser.newContext({ baseURL })).newPage();
  await invited.goto(link);
  await invited.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await invited.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await invited.getByLabel('Password', { exact: true }).fill('a long enough passphrase');
  await invited.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await invited.getByRole('button', { name: `Accept as ${email}` }).click();
  await expect(invited).toHaveURL('/');
  await expect(invited.getByText('in the Account menu, or on the pages that they change')).toBeVisible();
  await invited.goto('/gallery');
  await expect(invited.getByRole('link', { name: 'Create Gallery' })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: `Change ${email}` }).click();
  expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
  await page.getByRole('switch', { name: 'Galleries' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(getDemoPassword('admin@example.org'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(page.getByText(`ended Galleries of ${email}`)).toBeVisible();
  expect((await invited.request.delete('/api/galleries/none')).status()).toBe(403);
  await invited.context().close();
});
