import type { Page } from '@playwright/test';
import { findViolations, type Look } from '../axe.ts';
import { expect, getDemoPassword, test } from '../fixtures.ts';

const PHONE = { width: 390, height: 844 };
const BOTH_ON_PHONE: Look[] = [
  { theme: 'light', width: PHONE.width },
  { theme: 'dark', width: PHONE.width },
];
const STYLE = 'Developing Your Own Photography Style';
const LIGHT = 'Lighting Walkshop';

test.use({ viewport: PHONE });

test('two editors change a page by keyboard on a phone, and revert it', async ({ page, signIn, browser, baseURL }) => {
  const other = await (await browser.newContext({ baseURL, viewport: PHONE })).newPage();
  const bar = page.getByRole('region', { name: 'Editing this page' });
  const published = async () => (await other.request.get('/workshops')).text();
  await signIn('admin@example.org');
  await giveContent(page, other);

  await test.step('changed texts and pictures are drafts', async () => {
    await page.goto('/workshops');
    await press(page, 'Edit this page');
    await press(page, `Edit ${LIGHT}`);
    const title = page.getByRole('textbox', { name: 'Title' });
    await expect(title).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(' by Night');
    await press(page, `Choose from the site’s photos for ${LIGHT} by Night`);
    await page.getByLabel('Search by subject or photographer').fill('fog');
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await findViolations(page, BOTH_ON_PHONE)).toEqual([]);
    await press(page, 'Done');
    await expect(page.getByRole('button', { name: `Edit ${LIGHT} by Night` })).toBeFocused();
    await expect(bar.getByRole('status')).toHaveText(/^Changes saved as a draft/);
  });

  await test.step('a second editor sees the first, and simultaneous changes are kept', async () => {
    await other.goto('/workshops');
    await press(other, 'Edit this page');
    await expect(other.getByText('admin@example.org changed Workshops')).toBeVisible();
    await press(other, `Edit ${STYLE}`);
    await press(page, `Edit ${LIGHT} by Night`);
    const kept = [page, other].map((one) =>
      one.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok()),
    );
    await other.getByRole('textbox', { name: 'Title' }).fill('Your Own Style');
    await page.getByRole('textbox', { name: 'Title' }).fill('Night Walkshop');
    await Promise.all(kept);
    await page.reload();
    await press(page, 'Edit this page');
    for (const title of ['Your Own Style', 'Night Walkshop']) await expect(page.getByText(title)).toBeVisible();
  });

  await test.step('the page is previewed, and published at once', async () => {
    await press(page, 'Preview');
    await expect(bar).toBeFocused();
    await expect(page.getByRole('button', { name: 'Night Walkshop' })).toBeVisible();
    expect(await findViolations(page, BOTH_ON_PHONE)).toEqual([]);
    await press(page, 'Publish');
    await expect(page.getByText('Published. Visitors see the changes now.')).toBeVisible();
    expect(await published()).toContain('Night Walkshop');
  });

  await test.step('the publication is undone, and an earlier version is restored from the history', async () => {
    await press(page, 'Undo');
    await expect(bar.getByRole('status')).toHaveText(/^Changes/);
    expect(await published()).not.toContain('Night Walkshop');
    await press(page, 'Publish');
    await expect(bar.getByRole('status')).toHaveText(/^No changes yet/);
    await expect(bar).toBeFocused();
    await press(page, 'History of this page');
    await press(page, 'Restore Workshops');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press(page, 'Publish');
    await expect.poll(published).toContain(LIGHT);
    expect(await published()).not.toContain('Night Walkshop');
    await press(page, 'Close the editor, keep the draft');
    await expect(page.getByRole('button', { name: 'Edit this page' })).toBeFocused();
  });
  await other.context().close();
});

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).last().press('Enter');
}

/** Signs the second context in as a member with the content right. */
async function giveContent({ request }: Page, { request: other }: Page): Promise<void> {
  const email = 'member@example.org';
  const signedIn = await other.post('/api/auth/login', { data: { email, password: getDemoPassword(email) } });
  const { user } = (await signedIn.json()) as { user: { id: string } };
  const answer = await request.post('/api/auth/confirmations', {
    data: { password: getDemoPassword('admin@example.org') },
  });
  const { confirmation } = (await answer.json()) as { confirmation: string };
  const given = { data: { lastDay: null }, headers: { confirmation } };
  expect((await request.put(`/api/people/${user.id}/rights/content`, given)).status()).toBe(200);
}
