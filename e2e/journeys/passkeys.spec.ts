import { randomUUID } from 'node:crypto';
import { findViolations, WIDE_AND_NARROW } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

const PASSWORD = 'a long enough passphrase';

test('a member adds a passkey, signs in and confirms with it, and removes it', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const email = `${randomUUID().slice(0, 8)}@example.org`;
  await page.request.post('/api/auth/register', { data: { email, password: PASSWORD } });
  const dialog = page.getByRole('dialog');

  await page.goto('/account');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.getByLabel('Name').fill('Phone');
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText('Passkey “Phone” added.')).toBeVisible();
  expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);

  await page.request.post('/api/auth/logout');
  await page.goto('/login?from=%2Faccount');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByText(/Last used: Now/)).toBeVisible();

  await page.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByLabel('New password', { exact: true }).fill('another long passphrase');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/^Password changed\./)).toBeVisible();

  await page.getByRole('button', { name: 'Remove passkey Phone' }).click();
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('Passkey “Phone” removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove passkey Phone' })).toBeHidden();
});
