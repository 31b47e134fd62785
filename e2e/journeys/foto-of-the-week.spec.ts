import { findViolations, WIDE_AND_NARROW } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

test('an editor plans a photo of the site as a draft, publishes it, and reverts it', async ({ page, signIn }) => {
  await signIn('admin@example.org');
  await page.goto('/');
  await page.getByRole('link', { name: 'Week by week' }).click();
  await expect(page).toHaveURL('/foto-of-the-week'); // the home page is editable as well
  await page.getByRole('button', { name: 'Edit this page' }).click();
  const week = page.getByRole('button', { name: /^Choose a photo for / }).last();
  const name = (await week.textContent())!.replace('Choose a photo for ', '');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await week.click();
  await page.getByRole('dialog').getByRole('searchbox').fill('fog');
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByLabel('Caption')).toBeFocused();
  await page.getByLabel('Caption').fill('Lamps in Fog');
  await page.getByLabel('Photographer').fill('Kavya Menon');
  expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(row.getByRole('heading', { name })).toBeFocused();
  await expect(row.getByText('Lamps in Fog').first()).toBeVisible();
  const bar = page.getByRole('region', { name: 'Editing this page' });
  await expect(bar.getByRole('status')).toHaveText(/^Changes saved as a draft/);
  await bar.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Planned, each shown from its day' })).toContainText('Lamps in Fog');
  expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
  await bar.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published. Visitors see each planned photo from its day.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(bar.getByRole('status')).toHaveText(/^Changes/);
  await row.getByRole('button', { name: 'Remove Lamps in Fog' }).click();
  await expect(row.getByText('No photo chosen: the previous photo stays.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor sees the server-rendered Fotos of the Week', async ({ page }) => {
    await page.goto('/foto-of-the-week');
    await expect(page.getByRole('heading', { level: 1, name: 'Foto of the Week' })).toBeVisible();
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/(gallery|portfolios)\/.*\?photo=/);
  });

  test('a year without any is not found', async ({ page }) => {
    expect((await page.goto('/foto-of-the-week?year=1999'))?.status()).toBe(404);
  });
});
