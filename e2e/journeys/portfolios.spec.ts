import type { Page } from '@playwright/test';
import { violationsOf, WIDE_AND_NARROW } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { freeLink, registerMember, seedPortfolio, smallPhoto } from '../seed.ts';

const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const refusal = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const photosOf = (page: Page, title: string) =>
  page.getByRole('list', { name: `Photos of ${title}` }).getByRole('listitem');
const LINK_TAKEN = 'The portfolio link is already taken. Please choose a different link.';

interface Stored {
  name: string;
  profileImage: { id: string } | null;
  galleries: { title: string; images: { alt: string }[] }[];
}

async function stored(page: Page, link: string): Promise<Stored> {
  const answer = await page.request.get(`/api/portfolios/${link}`);
  return ((await answer.json()) as { portfolio: Stored }).portfolio;
}

/** Descriptions of the stored photos, gallery by gallery. */
async function storedAlts(page: Page, link: string): Promise<string[][]> {
  return (await stored(page, link)).galleries.map(({ images }) => images.map(({ alt }) => alt));
}

test('a visitor looks at the portfolios', async ({ page }) => {
  await page.goto('/portfolios');
  const cards = page.getByRole('main').getByRole('listitem');

  await test.step('they are listed by name whatever its case, with badge and number of galleries', async () => {
    await expect(cards.filter({ hasText: 'Aoife Brennan' })).toBeVisible();
    const texts = await cards.getByRole('link').allTextContents();
    const names = texts.map((text) => text.replace(/(Committee|Member)\d+ Galler(y|ies)$/, ''));
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
    await expect(cards.filter({ hasText: 'Aoife Brennan' })).toContainText('1 Gallery');
    await expect(cards.filter({ hasText: 'Niamh Gallagher' })).toContainText('2 Galleries');
    await expect(cards.first()).toContainText(/Committee|Member/);
    await expect(page.getByRole('link', { name: 'Create Your Own!' })).toHaveAttribute('href', '/create-portfolio');
  });

  await test.step('each shows who it is, and nothing to edit to visitors', async () => {
    await cards.filter({ hasText: 'Niamh Gallagher' }).getByRole('link').click();
    await expect(page).toHaveURL('/portfolios/niamh-gallagher');
    await expect(page.getByRole('heading', { level: 1, name: 'Member Portfolio: Niamh Gallagher' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Niamh Gallagher, Email' })).toHaveAttribute('href', /^mailto:/);
    await expect(page.getByRole('button', { name: /^View photo/ })).toHaveCount(4);
    await expect(page.getByRole('link', { name: 'Edit Portfolio' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Delete Portfolio' })).toBeHidden();
  });

  await test.step('what of the society’s its photos were made with stands below them, drawn by the server', async () => {
    const place = page.locator('[data-slot="portfolio.gear"]');
    await expect(place.getByRole('link', { name: 'Borrow Nikkor Z 24-70mm f/4 S' })).toHaveAttribute('href', '/loans');
    const drawn = async () =>
      (await (await page.request.get(page.url())).text()).includes('>Borrow what made this</h2>');
    await expect.poll(drawn, { timeout: 20_000 }).toBe(true); // a busy machine is late for the first ones
    await page.goto('/portfolios/aoife-brennan');
    await expect(page.getByRole('button', { name: /^View photo/ })).toHaveCount(3);
    await expect(place).toBeHidden();
  });
});

test.describe('creating', () => {
  test.beforeEach(async ({ page }) => registerMember(page.request));

  test('goes from the first field to the finished page with the keyboard alone', { tag: '@long' }, async ({ page }) => {
    const link = freeLink('keys');
    const photos = [smallPhoto('lake.png'), smallPhoto('ribs.png')];
    // Long before it opens: the browser's own dialog would come until it has heard that somebody listens.
    page.once('filechooser', (chooser) => void chooser.setFiles(photos));
    await page.goto('/create-portfolio');
    await page.getByRole('textbox', { name: 'Portfolio link' }).focus();
    await page.keyboard.type(link);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Zora Quinn');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Light, mostly.');
    await tabTo(page, 'instagram address');
    await page.keyboard.type('https://instagram.example.org/zora');
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
    await tabTo(page, 'View your portfolio');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Member Portfolio: Zora Quinn' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Photo 1 of First light' })).toBeVisible();
    expect(await storedAlts(page, link)).toEqual([['', 'A lake']]);
  });

  test('is done once, and under a link of its own', async ({ page }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto('/create-portfolio');
    const field = page.getByRole('textbox', { name: 'Portfolio link' });
    const create = page.getByRole('button', { name: 'Create Portfolio' });
    const link = freeLink('Free');

    await test.step('it is told while typing whether a link is free, without an error behind the scenes', async () => {
      await field.fill('  Niamh   Gallagher! ');
      await expect(refusal(page, LINK_TAKEN)).toBeVisible();
      await field.fill(link);
      await expect(page.getByText('This link is free.')).toBeVisible();
      await expect(page.getByText(LINK_TAKEN)).toBeHidden();
      expect(errors).toEqual([]);
    });

    await test.step('a link taken in the meantime is told at its field, and nothing is lost', async () => {
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Zora Quinn');
      await page.getByRole('textbox', { name: 'Gallery title' }).fill('First light');
      await page.getByLabel('Add photos to First light').setInputFiles([smallPhoto('lake.png')]);
      await expect(page.getByRole('textbox', { name: 'Alt text of lake.png' })).toBeVisible();
      await seedPortfolio(page.request, link.toLowerCase(), { One: [''] });
      await create.click();
      await expect(refusal(page, LINK_TAKEN)).toBeVisible();
      await expect(field).toBeFocused();
      await expect(page.getByRole('textbox', { name: 'Alt text of lake.png' })).toBeVisible();
    });

    await test.step('sent again after its answer was lost, it is stored once', async () => {
      let tries = 0;
      await page.route('**/api/portfolios', async (route) => {
        tries += 1;
        const answer = await route.fetch();
        await (tries === 1 ? route.abort() : route.fulfill({ response: answer }));
      });
      await field.fill(freeLink('once'));
      await create.click();
      await expect(refusal(page, 'The server could not be reached.')).toBeVisible();
      await create.click();
      await expect(notice(page, 'Member portfolio added successfully!')).toBeVisible();
      expect(tries).toBe(2);
    });
  });
});

test.describe('the owner', () => {
  let link: string;

  test.beforeEach(async ({ page }) => {
    link = freeLink('zora');
    await registerMember(page.request);
    await seedPortfolio(page.request, link, { Unmown: ['A meadow', 'A fox', ''], Glasshouse: ['A fern'] });
    await page.goto(`/edit-portfolio/${link}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Portfolio' })).toBeVisible();
  });
  const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
  const edit = (page: Page) => page.getByRole('link', { name: 'Edit Portfolio' }).click();

  test('puts photos in order', async ({ page }) => {
    await test.step('with the keyboard, describes one, and is shown the result', async () => {
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
      expect(await storedAlts(page, link)).toEqual([['A fox', 'Long grass', 'A meadow'], ['A fern']]);
    });

    await test.step('within a gallery and into another one by dragging them', async () => {
      await edit(page);
      await page.setViewportSize({ width: 1440, height: 2000 }); // both galleries in view: nothing scrolls under the mouse
      await photosOf(page, 'Unmown')
        .nth(2)
        .dragTo(photosOf(page, 'Unmown').nth(0), { targetPosition: { x: 20, y: 40 } });
      await expect(notice(page, 'Photo moved to position 1 of 3')).toBeAttached();
      await photosOf(page, 'Unmown')
        .nth(1)
        .dragTo(photosOf(page, 'Glasshouse').nth(0), { targetPosition: { x: 20, y: 40 } });
      await expect(notice(page, 'Photo moved to Glasshouse, position 1 of 2')).toBeAttached();
      await save(page);
      await expect(page).toHaveURL(`/portfolios/${link}`);
      expect(await storedAlts(page, link)).toEqual([
        ['A meadow', 'Long grass'],
        ['A fox', 'A fern'],
      ]);
    });

    await test.step('with a finger that rests on one', async () => {
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
      expect((await storedAlts(page, link))[0]).toEqual(['Long grass', 'A meadow']);
    });

    await test.step('moves one to another gallery with the keyboard; the focus goes along', async () => {
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
      expect(await storedAlts(page, link)).toEqual([['Long grass'], ['A fox', 'A fern', 'A meadow']]);
    });
  });

  test('chooses, replaces and removes pictures', async ({ page }) => {
    const file = page.getByLabel('Profile image file');
    const remove = page.getByRole('button', { name: 'Remove profile image' });

    await test.step('the profile image', async () => {
      await file.setInputFiles([smallPhoto('face.png')]);
      await expect(remove).toBeVisible();
      await expect(page.getByText(/^(Waiting|Compressing|Uploading|Processing)/)).toBeHidden();
      await save(page);
      await expect(page.getByRole('img', { name: 'Zora Quinn' })).toBeVisible();
      const first = (await stored(page, link)).profileImage;

      await edit(page);
      await file.setInputFiles([smallPhoto('other-face.png')]);
      await expect(page.getByText(/^(Waiting|Compressing|Uploading|Processing)/)).toBeHidden();
      await save(page);
      await expect(page).toHaveURL(`/portfolios/${link}`);
      const second = (await stored(page, link)).profileImage;
      expect(second?.id).not.toBe(first?.id);

      await edit(page);
      await remove.click();
      await expect(page.getByRole('button', { name: 'Choose image as profile image' })).toBeFocused();
      await save(page);
      await expect(page).toHaveURL(`/portfolios/${link}`);
      expect((await stored(page, link)).profileImage).toBeNull();
    });

    await test.step('photos and galleries', async () => {
      await edit(page);
      await page.getByRole('button', { name: 'Remove Photo 2' }).click();
      await expect(page.getByRole('button', { name: 'Remove Photo 3' })).toBeFocused();
      await page.getByRole('button', { name: 'Remove gallery Glasshouse' }).click();
      const question = page.getByRole('dialog', { name: 'Remove the gallery Glasshouse?' });
      await expect(question).toContainText('Its photo goes with it once you save.');
      await question.getByRole('button', { name: 'Remove gallery' }).click();
      await page.getByRole('button', { name: 'Add gallery' }).click();
      await page.keyboard.type('By the lake');
      await page.getByLabel('Add photos to By the lake').setInputFiles([smallPhoto('lake.png')]);
      await page.getByRole('textbox', { name: 'Alt text of lake.png' }).fill('A lake');
      await save(page);
      await expect(page).toHaveURL(`/portfolios/${link}`);
      expect((await stored(page, link)).galleries.map(({ title }) => title)).toEqual(['Unmown', 'By the lake']);
      expect(await storedAlts(page, link)).toEqual([['A meadow', ''], ['A lake']]);
    });
  });

  test('loses nothing', async ({ page, context }) => {
    await test.step('with two tabs open no photo goes with the second save', async () => {
      const second = await context.newPage();
      await second.goto(`/edit-portfolio/${link}`);
      await second.getByLabel('Add photos to Glasshouse').setInputFiles([smallPhoto('palm.png')]);
      await second.getByRole('textbox', { name: 'Alt text of palm.png' }).fill('A palm');
      await save(second);
      await expect(second).toHaveURL(`/portfolios/${link}`);

      await page.getByRole('textbox', { name: 'Name' }).fill('Zora Q.');
      await save(page);
      await expect(refusal(page, '1 photo added elsewhere was taken in.')).toBeFocused();
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Zora Q.');
      await save(page);
      await expect(page).toHaveURL(`/portfolios/${link}`);
      expect((await stored(page, link)).name).toBe('Zora Q.');
      expect((await storedAlts(page, link))[1]).toEqual(['A fern', 'A palm']);
    });

    await test.step('whose session has ended is asked to log in and finds what was typed', async () => {
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
      await page.getByRole('button', { name: 'Discard them' }).click();
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Zora Q.');
    });
  });

  test('deletes the portfolio', async ({ page }) => {
    const open = page.getByRole('button', { name: 'Delete Portfolio' });
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this portfolio?' });

    await test.step('editor, page and dialogs on the way have no violation of WCAG 2.2 AA', async () => {
      await page.getByRole('textbox', { name: 'Name' }).fill('');
      await save(page);
      await expect(page.getByText('Enter your name.')).toBeVisible();
      expect(await violationsOf(page, WIDE_AND_NARROW)).toEqual([]);
      await page.getByRole('button', { name: 'Move Photo 1 to another gallery' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violationsOf(page, WIDE_AND_NARROW)).toEqual([]);
      await page.goto(`/portfolios/${link}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await violationsOf(page, WIDE_AND_NARROW)).toEqual([]);
      await open.click();
      await expect(question).toBeVisible();
      expect(await violationsOf(page, WIDE_AND_NARROW)).toEqual([]);
    });

    await test.step('after a question that names what goes', async () => {
      await expect(question).toContainText('2 galleries and 4 photos');
      await page.keyboard.press('Escape');
      await expect(open).toBeFocused();
      await page.keyboard.press('Enter');
      await question.getByRole('button', { name: 'Delete Portfolio' }).click();
      await expect(notice(page, 'Portfolio deleted successfully.')).toBeVisible();
      await expect(page).toHaveURL('/');
      expect((await page.request.get(`/api/portfolios/${link}`)).status()).toBe(404);
    });

    await test.step('and is signed out when the session has ended elsewhere', async () => {
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

    await test.step('and is told when it cannot be deleted', async () => {
      await page.goto(`/portfolios/${link}`);
      await page.request.delete(`/api/portfolios/${link}`);
      await open.click();
      await question.getByRole('button', { name: 'Delete Portfolio' }).click();
      await expect(refusal(page, 'Portfolio not found.')).toBeVisible();
    });
  });
});

test('another member cannot edit or delete a portfolio, from the API either; nor can a visitor', async ({ page }) => {
  const link = freeLink('zora');
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

/** Presses Tab until the control of that name has the focus. */
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
