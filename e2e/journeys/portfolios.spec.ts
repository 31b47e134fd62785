import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { createUnusedLink, registerMember, seedPortfolio, createSmallPhoto } from '../seed.ts';
import { readStoredAlts } from '../stored-portfolio.ts';

const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const refusal = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const LINK_TAKEN = 'The portfolio link is already taken. Please choose a different link.';

test('a visitor views the portfolios', async ({ page }) => {
  await page.goto('/portfolios');
  const cards = page.getByRole('main').getByRole('listitem');

  await test.step('lists them by name regardless of case, with badge and number of galleries', async () => {
    await expect(cards.filter({ hasText: 'Aoife Brennan' })).toBeVisible();
    const texts = await cards.getByRole('link').allTextContents();
    const names = texts.map((text) => text.replace(/(Committee|Member)\d+ Galler(y|ies)\d+ photos?$/, ''));
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
    await expect(cards.filter({ hasText: 'Aoife Brennan' })).toContainText('1 Gallery');
    await expect(cards.filter({ hasText: 'Niamh Gallagher' })).toContainText('2 Galleries');
    await expect(cards.first()).toContainText(/Committee|Member/);
    await expect(page.getByRole('link', { name: 'Create Your Own!' })).toHaveAttribute('href', '/create-portfolio');
  });

  await test.step('shows the member, without edit buttons for visitors', async () => {
    await cards.filter({ hasText: 'Niamh Gallagher' }).getByRole('link').click();
    await expect(page).toHaveURL('/portfolios/niamh-gallagher');
    await expect(page.getByRole('heading', { level: 1, name: 'Member Portfolio: Niamh Gallagher' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Niamh Gallagher, Email' })).toHaveAttribute('href', /^mailto:/);
    await expect(page.getByRole('link', { name: /^View photo/ })).toHaveCount(4);
    await expect(page.getByRole('link', { name: 'Edit Portfolio' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Delete Portfolio' })).toBeHidden();
  });

  await test.step('shows the society’s equipment used for the photos, rendered by the server', async () => {
    const place = page.locator('[data-slot="portfolio.gear"]');
    const borrow = place.getByRole('link', { name: 'Borrow Nikkor Z 24-70mm f/4 S' });
    await expect(borrow).toBeVisible();
    const isRendered = async () =>
      (await (await page.request.get(page.url())).text()).includes('>Borrow this equipment</h2>');
    // A busy machine may miss the timeout of the first renders.
    await expect.poll(isRendered).toBe(true);
    await expect(place.getByText(/^(\d+|None) free today$/).first()).toBeVisible();
    await borrow.click();
    await expect(page.getByRole('radio', { name: /^Nikkor Z/ })).toBeChecked();
    await page.goto('/portfolios/aoife-brennan');
    await expect(page.getByRole('link', { name: /^View photo/ })).toHaveCount(3);
    await expect(place).toBeHidden();
  });
});

test.describe('creating', () => {
  test.beforeEach(async ({ page }) => registerMember(page.request));

  test(
    'works from the first field to the finished page with the keyboard alone',
    { tag: '@long' },
    async ({ page }) => {
      const link = createUnusedLink('keys');
      const photos = [createSmallPhoto('lake.png'), createSmallPhoto('ribs.png')];
      // Registered early: without a listener, the browser's own dialog would open.
      page.once('filechooser', (chooser) => void chooser.setFiles(photos));
      await page.goto('/create-portfolio');
      await page.getByRole('textbox', { name: 'Name', exact: true }).focus();
      await page.keyboard.type('Zora Quinn');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('textbox', { name: 'Portfolio link' })).toHaveValue('zora-quinn');
      await page.keyboard.type(link); // Tab has selected the proposal
      await page.keyboard.press('Tab');
      await page.keyboard.type('Light, mostly.');
      await tabTo(page, 'Instagram name or address');
      await page.keyboard.type('@zora');
      await tabTo(page, 'Gallery title');
      await page.keyboard.type('First light');
      await tabTo(page, 'Add photos to First light');
      await page.keyboard.press('Space');
      await expect(page.getByRole('textbox', { name: 'Alt text of ribs.png' })).toBeVisible();
      await expect(notice(page, '2 photos, 2 without alt text')).toBeVisible();
      await page.getByRole('textbox', { name: 'Alt text of lake.png' }).focus();
      await page.keyboard.type('A lake');
      await expect(notice(page, '2 photos, 1 without alt text')).toBeVisible();
      await tabTo(page, 'Move lake.png right');
      await page.keyboard.press('Enter');
      await expect(notice(page, 'Photo moved to position 2 of 2')).toBeAttached();
      await tabTo(page, 'Create Portfolio');
      await page.keyboard.press('Enter');

      const address = `${new URL(page.url()).origin}/portfolios/${link}`;
      await expect(notice(page, `Member portfolio added successfully! Share your link: ${address}`)).toBeVisible();
      await tabTo(page, address);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Member Portfolio: Zora Quinn' })).toBeVisible();
      await expect(page.getByRole('img', { name: 'Photo 1 of First light' })).toBeVisible();
      expect(await readStoredAlts(page, link)).toEqual([['', 'A lake']]);
    },
  );

  test('happens once, under a distinct link', async ({ page }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto('/create-portfolio');
    const field = page.getByRole('textbox', { name: 'Portfolio link' });
    const create = page.getByRole('button', { name: 'Create Portfolio' });
    const link = createUnusedLink('Free');

    await test.step('states while typing whether a link is available, without a failed request', async () => {
      await field.fill('  Niamh   Gallagher! ');
      await expect(refusal(page, LINK_TAKEN)).toBeVisible();
      await field.fill(link);
      await expect(page.getByText('This link is free.')).toBeVisible();
      await expect(page.getByText(LINK_TAKEN)).toBeHidden();
      expect(errors).toEqual([]);
    });

    await test.step('shows at its field that a link was taken in the meantime, and keeps all values', async () => {
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Zora Quinn');
      await page.getByRole('textbox', { name: 'Gallery title' }).fill('First light');
      await page.getByLabel('Add photos to First light').setInputFiles([createSmallPhoto('lake.png')]);
      await expect(page.getByRole('textbox', { name: 'Alt text of lake.png' })).toBeVisible();
      await seedPortfolio(page.request, link.toLowerCase(), { One: [''] });
      await create.click();
      await expect(refusal(page, LINK_TAKEN)).toBeVisible();
      await expect(field).toBeFocused();
      await expect(page.getByRole('textbox', { name: 'Alt text of lake.png' })).toBeVisible();
    });

    await test.step('stores a repeated request after a lost response once', async () => {
      let tries = 0;
      await page.route('**/api/portfolios', async (route) => {
        tries += 1;
        const answer = await route.fetch();
        await (tries === 1 ? route.abort() : route.fulfill({ response: answer }));
      });
      await field.fill(createUnusedLink('once'));
      await create.click();
      await expect(refusal(page, 'The server could not be reached.')).toBeVisible();
      await create.click();
      await expect(notice(page, 'Member portfolio added successfully!')).toBeVisible();
      expect(tries).toBe(2);
    });
  });
});

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const control = page
    .getByRole('main')
    .getByLabel(name, { exact: true })
    .or(page.getByRole('main').getByText(name, { exact: true }));
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluateAll((found) => found.some((element) => element.contains(document.activeElement)))) return;
  }
  throw new Error(`Tab never reaches ${name}`);
}
