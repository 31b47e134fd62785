import type { OneGallery } from '@fotosoc/contract/gallery';
import type { Page } from '@playwright/test';
import { findViolations, WIDE_AND_NARROW } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { deleteSeededGalleries, createUnusedLink, seedGallery, createSmallPhoto } from '../seed.ts';

const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const refusal = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function captionsOf(page: Page, link: string): Promise<{ name: string; caption: string }[]> {
  // A kept-alive connection may close while it is reused.
  const answer = await page.request.get(`/api/galleries/${link}`, { maxRetries: 2 });
  return ((await answer.json()) as { gallery: { captions: { name: string; caption: string }[] } }).gallery.captions;
}

// Other tests use the list, which shows the newest first.
test.afterEach(async ({ page, signIn }) => {
  await signIn('admin@example.org');
  await deleteSeededGalleries(page.request);
});

test('a visitor adds captions', async ({ page, signIn }) => {
  const link = createUnusedLink('captions');
  await signIn('admin@example.org');
  await seedGallery(page.request, link, 'Captions: Winter Ball', { 'Doors open': ['A door', 'A hat'] });
  await page.context().clearCookies();
  await page.goto(`/gallery/${link}`);
  const add = (photo: number) => page.getByRole('button', { name: `Add Caption to Photo ${photo}` });
  const name = page.getByPlaceholder('Enter your name');
  const caption = page.getByPlaceholder('Enter your caption');
  const submit = page.getByRole('button', { name: 'Submit Caption' });

  await test.step('the caption is public below its photo', async () => {
    await add(2).click();
    await expect(page.getByRole('button', { name: 'Close' })).toHaveAttribute('aria-expanded', 'true');
    await name.fill(' Ferdia ');
    await caption.fill('Who forgot to wind on?');
    await submit.click();
    await expect(notice(page, 'Caption saved successfully!')).toBeVisible();
    await expect(add(2)).toBeFocused();
    await page.reload();
    const hat = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /: A hat$/ }) });
    await expect(hat).toContainText('Who forgot to wind on?');
    await expect(hat).toContainText('Ferdia');
  });

  await test.step('a repeated request after a lost response is stored once', async () => {
    let tries = 0;
    await page.route('**/captions', async (route) => {
      tries += 1;
      const answer = await route.fetch();
      await (tries === 1 ? route.abort() : route.fulfill({ response: answer }));
    });
    await add(1).click();
    await name.fill('Ada');
    await caption.fill('Mind the gap');
    await submit.click();
    await expect(refusal(page, 'Error saving caption: The server could not be reached.')).toBeVisible();
    await submit.click();
    await expect(notice(page, 'Caption saved successfully!')).toBeVisible();
    const ofAda = (await captionsOf(page, link)).filter((stored) => stored.name === 'Ada');
    expect(ofAda).toMatchObject([{ caption: 'Mind the gap' }]);
  });
});

test.describe('the administrator', () => {
  let link: string;
  let photo: string;

  test.beforeEach(async ({ page, signIn }) => {
    link = createUnusedLink('ball');
    await signIn('admin@example.org');
    const sets = { 'Doors open': ['A door', 'A hat'], Late: ['A taxi'] };
    photo = (await seedGallery(page.request, link, 'Winter Ball', sets))[0]!;
  });

  test('edits a gallery', async ({ page }) => {
    const photographer = `Kavya of ${link}`;
    await page.goto(`/gallery/${link}`);

    await test.step('refuses captions without Captions in the title, from the API too', async () => {
      await expect(page.getByRole('link', { name: /^View photo 1/ })).toHaveCount(2);
      await expect(page.getByRole('button', { name: /Add Caption/ })).toBeHidden();
      const data = { name: 'Ada', caption: 'Hm' };
      const refused = await page.request.post(`/api/photos/${photo}/captions`, { data });
      expect(refused.status()).toBe(403);
      expect(await refused.json()).toMatchObject({ code: 'captions/closed' });
    });

    await test.step('page and dialog have no violation of WCAG 2.2 AA', async () => {
      await page.getByRole('link', { name: 'Edit Gallery' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Edit Gallery' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
      expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
      await page.getByRole('button', { name: 'Move Photo 1 to another gallery' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
      await page.keyboard.press('Escape');
    });

    await test.step('changes the title, sets date, description and cover, adds a photo, and moves a photo to another sub-gallery', async () => {
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Captions: Winter Ball');
      await page.getByRole('textbox', { name: /^Description/ }).fill('Doors at eight, taxis at three.');
      await page.getByLabel(/^Date/).fill('2025-02-14');
      await page.getByRole('textbox', { name: 'Photographer of Photo 1' }).fill(photographer);
      await page.getByRole('checkbox', { name: 'Select Photo 3' }).check();
      await page.getByRole('button', { name: 'Use as cover' }).click();
      await page.getByLabel('Add photos to Late').setInputFiles([createSmallPhoto('cloakroom.png')]);
      await expect(page.getByRole('textbox', { name: 'Alt text of cloakroom.png' })).toBeVisible();
      await page.getByRole('button', { name: 'Move Photo 2 to another gallery' }).click();
      await page.getByRole('dialog').getByRole('button', { name: /^Late/ }).click();
      await page.getByRole('button', { name: 'Save changes' }).click();
    });

    await test.step('the result is public', async () => {
      await expect(notice(page, 'Gallery updated successfully!')).toBeVisible();
      await expect(page).toHaveURL(`/gallery/${link}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Captions: Winter Ball' })).toBeVisible();
      await expect(page.getByRole('img', { name: 'A hat' })).toBeVisible();
      await page.reload();
      const late = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Late' }) });
      await expect(late.getByRole('link', { name: /^View photo/ })).toHaveCount(3);
      await expect(page.getByRole('button', { name: /^Add Caption/ })).toHaveCount(4);
      await expect(page.getByText('14 February 2025, 4 photos')).toBeVisible();
      const description = page.locator('meta[name="description"]');
      await expect(description).toHaveAttribute('content', 'Doors at eight, taxis at three.');
      const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download all 4 photos' }).click();
      expect((await download).suggestedFilename()).toBe(`${link}.zip`);
      const { gallery } = (await (await page.request.get(`/api/galleries/${link}`)).json()) as OneGallery;
      expect(preview).toContain(gallery.coverPhotoId);
    });

    await test.step('the credit leads to all photos of the photographer', async () => {
      await expect(page.locator('.unopened')).toHaveCount(0); // until then, a tile leads to the photo's own page
      await page.getByRole('link', { name: 'View photo 1 in full size: A door' }).click();
      await page.getByRole('dialog').getByRole('link', { name: photographer }).click();
      await expect(page).toHaveURL(`/photographers/${encodeURIComponent(photographer)}`);
      await expect(page.getByRole('heading', { level: 1, name: photographer })).toBeVisible();
      expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
      await page.getByRole('link', { name: 'A door' }).click();
      await expect(page).toHaveURL(`/gallery/${link}?photo=${photo}`);
    });
  });

  test('deletes a gallery', { tag: '@long' }, async ({ page }) => {
    await page.goto(`/gallery/${link}`);
    const open = page.getByRole('button', { name: 'Delete Gallery' });
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this gallery?' });

    await test.step('asks a question that names the contents, without a violation of WCAG 2.2 AA', async () => {
      await open.click();
      await expect(question).toContainText('Winter Ball with 2 sub-galleries and 3 photos will be deleted.');
      expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      expect((await page.request.get(`/api/galleries/${link}`)).status()).toBe(200);
    });

    await test.step('opens the list of the remaining galleries', async () => {
      await open.click();
      await question.getByRole('button', { name: 'Delete Gallery' }).click();
      await expect(notice(page, 'Gallery deleted successfully.')).toBeVisible();
      await expect(page).toHaveURL('/gallery');
      await expect(page.getByRole('heading', { name: 'Winter Exhibition' })).toBeVisible();
      expect((await page.request.get(`/api/galleries/${link}`)).status()).toBe(404);
    });
  });

  test('keeps typed text @long', async ({ page, signIn }) => {
    const title = page.getByRole('textbox', { name: 'Title', exact: true });

    await test.step('when a link is taken', async () => {
      await page.goto('/create-gallery');
      await title.fill('Another ball');
      await page.getByRole('textbox', { name: 'Sub-gallery title' }).fill('Doors open');
      await page.getByLabel('Add photos to Doors open').setInputFiles([createSmallPhoto('door.png')]);
      await expect(page.getByRole('textbox', { name: 'Alt text of door.png' })).toBeVisible();
      await page.getByRole('textbox', { name: 'Link' }).fill(link.toUpperCase());
      await expect(page.getByText('The gallery link is already taken. Please choose a different link.')).toBeVisible();
      await page.getByRole('button', { name: 'Create Gallery' }).click();
      await expect(page.getByRole('textbox', { name: 'Link' })).toBeFocused();
      await expect(page.getByRole('textbox', { name: 'Alt text of door.png' })).toBeVisible();
    });

    await test.step('when the session has ended: typed text is restored after the login', async () => {
      await page.goto(`/edit-gallery/${link}`);
      await title.fill('Winter Ball 2026');
      await page.context().clearCookies();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(refusal(page, 'You must be logged in to submit this form.')).toBeVisible();
      await expect(page).toHaveURL(/\/login\?from=/);
      await signIn('admin@example.org');
      await page.goto(`/edit-gallery/${link}`);
      await expect(title).toHaveValue('Winter Ball 2026');
    });
  });
});
