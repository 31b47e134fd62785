import type { Page } from '@playwright/test';
import { findViolations, WIDE_AND_NARROW } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { createUnusedLink, registerMember, seedPortfolio, createSmallPhoto } from '../seed.ts';
import { readStoredPortfolio, readStoredAlts } from '../stored-portfolio.ts';

const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const refusal = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const photosOf = (page: Page, title: string) =>
  page.getByRole('list', { name: `Photos of ${title}` }).getByRole('listitem');

/** Positions outside of the fields below a photo, where dragging selects text. */
const BY_THE_PHOTO = { sourcePosition: { x: 60, y: 60 }, targetPosition: { x: 20, y: 40 } };

test.describe('the owner', () => {
  let link: string;

  test.beforeEach(async ({ page }) => {
    link = createUnusedLink('zora');
    await registerMember(page.request);
    await seedPortfolio(page.request, link, { Unmown: ['A meadow', 'A fox', ''], Glasshouse: ['A fern'] });
    await page.goto(`/edit-portfolio/${link}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Portfolio' })).toBeVisible();
  });
  const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
  const edit = (page: Page) => page.getByRole('link', { name: 'Edit Portfolio' }).click();

  test('sorts photos', async ({ page }) => {
    await test.step('with the keyboard, describes one, and sees the result', async () => {
      await page.getByRole('textbox', { name: 'Portfolio link' }).fill('another-link');
      await page.getByRole('button', { name: 'Move Photo 1 right' }).press('Enter');
      await expect(notice(page, 'Photo moved to position 2 of 3')).toBeAttached();
      await page.keyboard.press('Enter');
      await expect(notice(page, 'Photo moved to position 3 of 3')).toBeAttached();
      await expect(page.getByRole('button', { name: 'Move Photo 1 left' })).toBeFocused();
      await page.getByRole('textbox', { name: 'Alt text of Photo 3' }).fill('Long grass');
      await expect(page.getByText('4 photos', { exact: true })).toBeVisible();
      await save(page);
      await expect(page).toHaveURL(`/portfolios/${link}`);
      await expect(page.getByRole('img', { name: 'Long grass' })).toBeVisible();
      expect(await readStoredAlts(page, link)).toEqual([['A fox', 'Long grass', 'A meadow'], ['A fern']]);
    });

    await test.step('within a gallery and into another by dragging', async () => {
      await edit(page);
      await page.setViewportSize({ width: 1440, height: 2600 }); // both galleries in view: no scrolling during the drag
      await photosOf(page, 'Unmown').nth(2).dragTo(photosOf(page, 'Unmown').nth(0), BY_THE_PHOTO);
      await expect(notice(page, 'Photo moved to position 1 of 3')).toBeAttached();
      await photosOf(page, 'Unmown').nth(1).dragTo(photosOf(page, 'Glasshouse').nth(0), BY_THE_PHOTO);
      await expect(notice(page, 'Photo moved to Glasshouse, position 1 of 2')).toBeAttached();
      await save(page);
      await expect(page).toHaveURL(`/portfolios/${link}`);
      expect(await readStoredAlts(page, link)).toEqual([
        ['A meadow', 'Long grass'],
        ['A fox', 'A fern'],
      ]);
    });

    await test.step('with a finger that rests on a photo', async () => {
      await edit(page);
      const [from, to] = await Promise.all([1, 0].map((at) => photosOf(page, 'Unmown').nth(at).boundingBox()));
      const session = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints });
      await touch('touchStart', [{ x: from!.x + 60, y: from!.y + 60 }]);
      await expect(page.locator('[data-lifted]')).toBeVisible();
      for (const x of [from!.x, to!.x + 20]) await touch('touchMove', [{ x, y: to!.y + 60 }]);
      await touch('touchEnd', []);
      await expect(notice(page, 'Photo moved to position 1 of 2')).toBeAttached();
      await save(page);
      await expect(page).toHaveURL(`/portfolios/${link}`);
      expect((await readStoredAlts(page, link))[0]).toEqual(['Long grass', 'A meadow']);
    });

    await test.step('moves a photo to another gallery with the keyboard; the focus follows', async () => {
      await edit(page);
      await page.getByRole('button', { name: 'Move Photo 2 to another gallery' }).press('Enter');
      const question = page.getByRole('dialog', { name: 'Move Photo 2 to another gallery' });
      await expect(question.getByRole('button', { name: /^Glasshouse/ })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(question).toBeHidden();
      await expect(notice(page, 'Photo moved to Glasshouse, position 3 of 3')).toBeAttached();
      await expect(photosOf(page, 'Glasshouse').getByRole('button', { name: /^Move Photo 2 to/ })).toBeFocused();
      await save(page);
      await expect(page).toHaveURL(`/portfolios/${link}`);
      expect(await readStoredAlts(page, link)).toEqual([['Long grass'], ['A fox', 'A fern', 'A meadow']]);
    });
  });

  test('adds, replaces and removes pictures @long', async ({ page }) => {
    const file = page.getByLabel('Profile image file');
    const remove = page.getByRole('button', { name: 'Remove profile image' });

    await test.step('the profile image', async () => {
      await file.setInputFiles([createSmallPhoto('face.png')]);
      await expect(remove).toBeVisible();
      await expect(page.getByText(/^(Waiting|Compressing|Uploading|Processing)/)).toBeHidden();
      await save(page);
      await expect(page.getByRole('img', { name: 'Zora Quinn' })).toBeVisible();
      const first = (await readStoredPortfolio(page, link)).profileImage;

      await edit(page);
      await file.setInputFiles([createSmallPhoto('other-face.png')]);
      await expect(page.getByText(/^(Waiting|Compressing|Uploading|Processing)/)).toBeHidden();
      await save(page);
      await expect(page).toHaveURL(`/portfolios/${link}`);
      const second = (await readStoredPortfolio(page, link)).profileImage;
      expect(second?.id).not.toBe(first?.id);

      await edit(page);
      await remove.click();
      await expect(page.getByRole('button', { name: 'Choose image as profile image' })).toBeFocused();
      await save(page);
      await expect(page).toHaveURL(`/portfolios/${link}`);
      expect((await readStoredPortfolio(page, link)).profileImage).toBeNull();
    });

    await test.step('photos and galleries', async () => {
      await edit(page);
      await page.getByRole('button', { name: 'Remove Photo 2' }).click();
      await expect(page.getByRole('button', { name: 'Remove Photo 3' })).toBeFocused();
      await page.getByRole('button', { name: 'Remove gallery Glasshouse' }).click();
      const question = page.getByRole('dialog', { name: 'Remove the gallery Glasshouse?' });
      await expect(question).toContainText('Its photo is removed, too, when you save.');
      await question.getByRole('button', { name: 'Remove gallery' }).click();
      await page.getByRole('button', { name: 'Add gallery' }).click();
      await page.keyboard.type('By the lake');
      await page.getByLabel('Add photos to By the lake').setInputFiles([createSmallPhoto('lake.png')]);
      await page.getByRole('textbox', { name: 'Alt text of lake.png' }).fill('A lake');
      await save(page);
      await expect(page).toHaveURL(`/portfolios/${link}`);
      expect((await readStoredPortfolio(page, link)).galleries.map(({ title }) => title)).toEqual([
        'Unmown',
        'By the lake',
      ]);
      expect(await readStoredAlts(page, link)).toEqual([['A meadow', ''], ['A lake']]);
    });
  });

  test('loses no data', async ({ page, context }) => {
    await test.step('with two tabs open the second save keeps all photos', async () => {
      const second = await context.newPage();
      await second.goto(`/edit-portfolio/${link}`);
      await second.getByLabel('Add photos to Glasshouse').setInputFiles([createSmallPhoto('palm.png')]);
      await second.getByRole('textbox', { name: 'Alt text of palm.png' }).fill('A palm');
      await save(second);
      await expect(second).toHaveURL(`/portfolios/${link}`);

      await page.getByRole('textbox', { name: 'Name' }).fill('Zora Q.');
      await save(page);
      await expect(refusal(page, '1 photo added elsewhere is now in this form.')).toBeFocused();
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Zora Q.');
      await save(page);
      await expect(page).toHaveURL(`/portfolios/${link}`);
      expect((await readStoredPortfolio(page, link)).name).toBe('Zora Q.');
      expect((await readStoredAlts(page, link))[1]).toEqual(['A fern', 'A palm']);
    });

    await test.step('after a session has ended, typed text is restored after the login', async () => {
      await edit(page);
      const cookies = await context.cookies();
      await page.getByRole('textbox', { name: 'Name' }).fill('Zora Z.');
      await context.clearCookies();
      await save(page);
      await expect(refusal(page, 'You need to be logged in to save changes.')).toBeVisible();
      await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/edit-portfolio/${link}`)}`);
      await context.addCookies(cookies);
      await page.goto(`/edit-portfolio/${link}`);
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Zora Z.');
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Zora Q.');
    });
  });

  test('deletes the portfolio @long', async ({ page }) => {
    const open = page.getByRole('button', { name: 'Delete Portfolio' });
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this portfolio?' });

    await test.step('editor, page and dialogs have no violation of WCAG 2.2 AA', async () => {
      await page.getByRole('textbox', { name: 'Name' }).fill('');
      await save(page);
      await expect(page.getByText('Enter your name.')).toBeVisible();
      expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
      await page.getByRole('button', { name: 'Move Photo 1 to another gallery' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
      await page.goto(`/portfolios/${link}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
      await open.click();
      await expect(question).toBeVisible();
      expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
    });

    await test.step('after a question that names the contents', async () => {
      await expect(question).toContainText('2 galleries and 4 photos');
      await page.keyboard.press('Escape');
      await expect(open).toBeFocused();
      await page.keyboard.press('Enter');
      await question.getByRole('button', { name: 'Delete Portfolio' }).click();
      await expect(notice(page, 'Portfolio deleted successfully.')).toBeVisible();
      await expect(page).toHaveURL('/');
      expect((await page.request.get(`/api/portfolios/${link}`)).status()).toBe(404);
    });

    await test.step('signs out when the session has ended elsewhere', async () => {
      await seedPortfolio(page.request, link, { One: [''] });
      await page.goto(`/portfolios/${link}`);
      const cookies = await page.context().cookies();
      await page.context().clearCookies();
      await open.click();
      await question.getByRole('button', { name: 'Delete Portfolio' }).click();
      await expect(refusal(page, 'Your session has ended.')).toBeVisible();
      await expect(open).toBeHidden();
      await page.context().addCookies(cookies);
    });

    await test.step('states when it cannot be deleted', async () => {
      await page.goto(`/portfolios/${link}`);
      await page.request.delete(`/api/portfolios/${link}`);
      await open.click();
      await question.getByRole('button', { name: 'Delete Portfolio' }).click();
      await expect(refusal(page, 'Portfolio not found.')).toBeVisible();
    });
  });
});

test('another member cannot edit or delete a portfolio, from the API either; nor can a visitor @long', async ({
  page,
}) => {
  const link = createUnusedLink('zora');
  await registerMember(page.request);
  await seedPortfolio(page.request, link, { Unmown: ['A meadow'] });
  const change = { name: 'Mine now', galleries: [] };

  await page.context().clearCookies();
  expect((await page.request.put(`/api/portfolios/${link}`, { data: change })).status()).toBe(401);
  expect((await page.request.delete(`/api/portfolios/${link}`)).status()).toBe(401);
  await page.goto(`/edit-portfolio/${link}`);
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/edit-portfolio/${link}`)}`);

  await registerMember(page.request);
  const refused = await page.request.put(`/api/portfolios/${link}`, { data: change });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ error: 'You are not authorized to edit this portfolio.' });
  expect((await page.request.delete(`/api/portfolios/${link}`)).status()).toBe(403);
  await page.goto(`/portfolios/${link}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit Portfolio' })).toBeHidden();
  await page.goto(`/edit-portfolio/${link}`);
  await expect(refusal(page, 'You are not authorized to edit this portfolio.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/edit-portfolio/nobody-here');
  await expect(refusal(page, 'Portfolio not found.')).toBeVisible();
  await expect(page).toHaveURL('/');
});
