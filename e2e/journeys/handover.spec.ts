import { findViolations, WIDE_AND_NARROW } from '../axe.ts';
import { expect, getDemoPassword, test } from '../fixtures.ts';

const LIST = 'Chairperson: Dara Okafor <dara@example.org>\nWebmaster: Jonas Lindqvist <jonas@example.org>';

test('an administrator hands over to the next committee, and reverts it', async ({ page, signIn }) => {
  const items = page.getByRole('main').getByRole('listitem');
  const years = page.getByRole('main').getByRole('heading', { level: 2 });
  await page.goto('/committee');
  const committee = await items.allTextContents();
  await page.goto('/previous-committees');
  const previous = await years.allTextContents();
  await signIn('admin@example.org');

  await test.step('prepares it: pasted and ticked values are saved', async () => {
    await page.goto('/people');
    await page.getByRole('main').getByRole('link', { name: 'Hand over' }).click();
    await page.getByRole('textbox', { name: 'Year' }).fill('2026/27');
    await page.getByRole('button', { name: 'Paste a list' }).click();
    await page.getByLabel('The list').fill(LIST);
    await page.getByRole('button', { name: 'Add 2 posts' }).click();
    await page.getByRole('checkbox', { name: 'Chairperson: Administrator', exact: true }).check();
    await expect(page.getByText('Saved')).toBeVisible();
    expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Hand over 2026/27' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Webmaster, name' })).toHaveValue('Jonas Lindqvist');
  });

  await test.step('hands over', async () => {
    await page.getByRole('button', { name: 'Hand over', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Committee 2026/27 moves to Previous Committees')).toBeVisible();
    await dialog.getByLabel('Your password').fill(getDemoPassword('admin@example.org'));
    expect(await findViolations(page, WIDE_AND_NARROW, 'dialog')).toEqual([]);
    await dialog.getByRole('button', { name: 'Hand over', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Undo handover' })).toBeFocused();
    await expect(page.getByText('Invited, not accepted yet')).toBeVisible();
    expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
    await page.goto('/committee');
    await expect(items).toHaveText([/Dara Okafor/, /Jonas Lindqvist/]);
    await page.goto('/previous-committees');
    await expect(years).toHaveText(['Committee 2026/27', ...previous]);
  });

  await test.step('reverts it', async () => {
    await page.goto('/hand-over');
    await page.getByRole('button', { name: 'Undo handover' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(getDemoPassword('admin@example.org'));
    await page.getByRole('dialog').getByRole('button', { name: 'Undo handover' }).click();
    await expect(page.getByText(/^Handover undone/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Webmaster, name' })).toHaveValue('Jonas Lindqvist');
    await page.goto('/committee');
    await expect(items).toHaveText(committee);
    await page.goto('/previous-committees');
    await expect(years).toHaveText(previous);
  });
});
