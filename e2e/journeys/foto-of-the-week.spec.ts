import { violationsOf, WIDE_AND_NARROW } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

test('who looks after the content plans a photo of the site for a week to come, and takes that back', async ({
  page,
  signIn,
}) => {
  await signIn('admin@example.org');
  await page.goto('/');
  await page.getByRole('link', { name: 'Week by week' }).click();
  await expect(page).toHaveURL('/foto-of-the-week'); // the home page can be edited as well
  await page.getByRole('button', { name: 'Edit this page' }).click();
  const week = page.getByRole('button', { name: /^Pick for / }).last();
  const name = (await week.textContent())!.replace('Pick for ', '');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await week.click();
  await page.getByLabel('What is on it, or who took it').fill('fog');
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByLabel('Caption')).toBeFocused();
  await page.getByLabel('Caption').fill('Lamps in Fog');
  await page.getByLabel('Photographer').fill('Kavya Menon');
  expect(await violationsOf(page, WIDE_AND_NARROW)).toEqual([]);
  await page.getByRole('button', { name: 'Plan it' }).click();
  await expect(row.getByText('Lamps in Fog').first()).toBeVisible();
  await expect(row.getByRole('button', { name: 'Undo' })).toBeFocused();
  expect(await violationsOf(page, WIDE_AND_NARROW)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(row.getByText('Nothing picked: the one before stays.')).toBeVisible();
  await expect(row.getByRole('heading', { name })).toBeFocused();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor sees the Fotos of the Week, drawn by the server', async ({ page }) => {
    await page.goto('/foto-of-the-week');
    await expect(page.getByRole('heading', { level: 1, name: 'Foto of the Week' })).toBeVisible();
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/(gallery|portfolios)\/.*\?photo=/);
  });

  test('a year without any is not found', async ({ page }) => {
    expect((await page.goto('/foto-of-the-week?year=1999'))?.status()).toBe(404);
  });
});
