import type { Page, Route } from '@playwright/test';
import { BOTH_THEMES, violationsOf } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Enters the home page from another one, so that its data is asked for rather than inlined. */
async function enterHome(page: Page): Promise<void> {
  await page.goto('/nope');
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'University Photography Society' })).toBeVisible();
}

test('the home page has its ten sections in order', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'University Photography Society' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Upcoming Events',
    'About Us',
    'Foto of the Week',
    'Featured Portfolios',
    'Latest Galleries',
    'Why Join',
    'Meet the Committee',
    'Fotostats',
    'Join University Photography Society',
  ]);
});

test.describe('hero', () => {
  test('shows six pictures, in another order on each load', async ({ page }) => {
    const orders = new Set<string>();
    for (let load = 0; load < 3; load += 1) {
      await page.goto('/');
      const pictures = section(page, 'University Photography Society').getByRole('img');
      await expect(pictures).toHaveCount(6);
      const names = await pictures.evaluateAll((all) => all.map((picture) => picture.getAttribute('src')));
      expect(new Set(names).size).toBe(6);
      orders.add(names.join(' '));
    }
    expect(orders.size).toBeGreaterThan(1);
  });

  test('leads to joining in a new tab, galleries, links and portfolios', async ({ page }) => {
    await page.goto('/');
    const hero = section(page, 'University Photography Society');
    const join = hero.getByRole('link', { name: 'Join Now (opens in a new tab)' });
    await expect(join).toHaveAttribute('href', /^https:\/\//);
    await expect(join).toHaveAttribute('target', '_blank');
    for (const [name, path] of [
      ['View Gallery', '/gallery'],
      ['View Linktree', '/links'],
      ['View Portfolios', '/portfolios'],
    ] as const) {
      await expect(hero.getByRole('link', { name })).toHaveAttribute('href', path);
    }
  });
});

test.describe('Upcoming Events', () => {
  const walk = {
    name: 'Night Walk',
    image: '',
    start: '2027-07-01T18:30:00.000Z',
    end: '2027-07-01T21:00:00.000Z',
    location: 'Front Gate',
    cost: 5,
    capacity: 20,
    type: 'Photo walk',
    description: 'Bring a coat.',
  };
  const launch = { ...walk, name: 'Launch', start: '2027-12-10T19:00:00.000Z', cost: 0, capacity: null };

  test('writes dates in full by the clock of the society, and leaves out what is not set', async ({ page }) => {
    await page.route('/api/events', (route) => route.fulfill({ json: { events: [walk, launch] } }));
    await enterHome(page);
    const [first, second] = [0, 1].map((index) => section(page, 'Upcoming Events').getByRole('article').nth(index));
    await expect(first!).toContainText(/Start\s*Thursday,? 1 July 2027 at 7:30 p\.?m\.?/);
    await expect(first!).toContainText(/Cost\s*€5\.00\s*Capacity\s*20\s*Type\s*Photo walk/);
    await expect(second!).toContainText(/Start\s*Friday,? 10 December 2027 at 7:00 p\.?m\.?/);
    await expect(second!).not.toContainText('Cost');
    await expect(second!).not.toContainText('Capacity');
  });

  test('says that there are none', async ({ page }) => {
    await page.route('/api/events', (route) => route.fulfill({ json: { events: [] } }));
    await enterHome(page);
    await expect(page.getByRole('heading', { name: 'No Upcoming Events' })).toBeVisible();
    await expect(page.getByText('Check back later!')).toBeVisible();
  });

  test('says that they could not be loaded, while the other sections stand', async ({ page }) => {
    await page.route('/api/events', (route) =>
      route.fulfill({ status: 400, json: { error: 'Not now.', code: 'events/unavailable' } }),
    );
    await enterHome(page);
    await expect(page.getByRole('heading', { name: 'Error Loading Events' })).toBeVisible();
    await expect(page.getByText('Please try again later!')).toBeVisible();
    await expect(section(page, 'Featured Portfolios').getByRole('listitem')).toHaveCount(3);
  });
});

test.describe('About', () => {
  test.use({ mayAsk: ['https://video.example.org'] });

  test('asks no other host for the film before its button is pressed, then shows a spinner until it is there', async ({
    page,
  }) => {
    const asked = new Promise<Route>((resolve) => void page.route('https://video.example.org/**', resolve));
    await page.goto('/');
    const about = section(page, 'About Us');
    await expect(about.getByTitle('A year with the society')).toHaveCount(0);
    await about.getByRole('button', { name: 'Play video' }).click();
    await expect(about.getByRole('status', { name: 'Loading video' })).toBeVisible();
    await (await asked).fulfill({ contentType: 'text/html', body: '<title>Film</title>' });
    await expect(about.getByRole('status', { name: 'Loading video' })).toBeHidden();
    await expect(about.getByTitle('A year with the society')).toBeVisible();
  });

  test('fits the film to the window, again when its size changes', async ({ page }) => {
    await page.goto('/');
    const film = section(page, 'About Us').getByRole('button', { name: 'Play video' }).locator('..');
    for (const [windowWidth, filmWidth] of [
      [1440, 840],
      [1001, 840],
      [900, 810],
      [390, 351],
    ] as const) {
      await page.setViewportSize({ width: windowWidth, height: 800 });
      await expect.poll(async () => Math.round((await film.boundingBox())!.width)).toBe(filmWidth);
      expect((await film.boundingBox())!.height).toBeCloseTo((filmWidth * 9) / 16, 0);
    }
  });

  test('lists the seven channels', async ({ page }) => {
    await page.goto('/');
    const about = section(page, 'About Us');
    await expect(about.getByRole('heading', { name: 'Check Out Our Socials!' })).toBeVisible();
    await expect(about.getByRole('listitem')).toHaveCount(7);
    await expect(about.getByRole('link', { name: 'Email' })).toHaveAttribute('href', 'mailto:committee@example.org');
  });
});

test.describe('Foto of the Week', () => {
  test('names the photo and its photographer; previous winners open in a new tab', async ({ page }) => {
    await page.goto('/');
    const foto = section(page, 'Foto of the Week');
    await expect(foto.getByRole('img')).toHaveCount(1);
    const winners = foto.getByRole('link', { name: 'View Previous Winners' });
    await expect(winners).toHaveAttribute('href', '/gallery/foto-of-the-week');
    await expect(winners).toHaveAttribute('target', '_blank');
    await expect(foto.getByRole('link', { name: /^@/ })).toHaveAttribute('href', /^https:\/\//);
  });

  test('keeps its loading text when it cannot be had', async ({ page }) => {
    await page.route('/api/foto-of-the-week', (route) =>
      route.fulfill({ status: 400, json: { error: 'Not now.', code: 'server/broken' } }),
    );
    await enterHome(page);
    await expect(page.getByText('Loading Foto of the Week...')).toBeVisible();
  });
});

test('three portfolios are featured, and all of them are one click away', async ({ page }) => {
  await page.goto('/');
  const featured = section(page, 'Featured Portfolios');
  await expect(featured.getByRole('listitem')).toHaveCount(3);
  for (const card of await featured.getByRole('listitem').getByRole('link').all()) {
    await expect(card).toHaveAttribute('href', /^\/portfolios\/[\w-]+$/);
  }
  await featured.getByRole('link', { name: 'View All Portfolios' }).click();
  await expect(page).toHaveURL('/portfolios');
});

test('Why Join gives three reasons, the book of the year and the discount among them', async ({ page }) => {
  await page.goto('/');
  const reasons = section(page, 'Why Join').getByRole('article');
  await expect(reasons).toHaveCount(3);
  await expect(reasons.nth(1)).toContainText('‘Wild’');
  await expect(reasons.nth(2)).toContainText('10% member discount');
  await expect(reasons.nth(2)).toContainText('development, scanning and printing');
});

test.describe('Fotostats', () => {
  const shown = (page: Page) =>
    section(page, 'Fotostats')
      .getByRole('definition')
      .evaluateAll((all) => all.map((value) => value.lastElementChild?.textContent));

  test('count up once when half of them is seen', async ({ page }) => {
    await page.goto('/');
    await expect(section(page, 'Fotostats')).toBeAttached();
    expect(await shown(page)).toEqual(['0', '0', '0', '0']);
    await section(page, 'Fotostats').scrollIntoViewIfNeeded();
    const { stats } = (await (await page.request.get('/api/stats')).json()) as { stats: Record<string, number> };
    const final = ['yearsRunning', 'activeMembers', 'fotosUploaded', 'memberPortfolios'].map(
      (name) => `${stats[name]}`,
    );
    expect(final.slice(0, 2)).toEqual(['22', '141']);
    await expect.poll(() => shown(page)).toEqual(final);
    await page.evaluate(() => scrollTo(0, 0));
    await section(page, 'Fotostats').scrollIntoViewIfNeeded();
    expect(await shown(page)).toEqual(final);
  });

  test('stand still at once for those who prefer reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.locator('.unopened')).toHaveCount(0); // what the server has drawn counts from nothing
    expect((await shown(page)).slice(0, 2)).toEqual(['22', '141']);
  });
});

test.describe('the call to join', () => {
  test('stands before at most twelve pictures in two, three or four columns', async ({ page }) => {
    await page.goto('/');
    const join = section(page, 'Join University Photography Society');
    const pictures = join.getByRole('img', { name: /^Gallery image \d+$/ });
    await expect(pictures.first()).toBeAttached();
    const count = await pictures.count();
    expect(count).toBeLessThanOrEqual(12);
    await expect(pictures.nth(count - 1)).toHaveAccessibleName(`Gallery image ${count}`);
    for (const [width, columns] of [
      [390, 2],
      [800, 3],
      [1440, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await Promise.all((await pictures.all()).slice(0, 4).map((picture) => picture.boundingBox()));
      expect(boxes.filter((box) => Math.abs(box!.y - boxes[0]!.y) < 1)).toHaveLength(columns);
      expect(boxes[0]!.width / boxes[0]!.height).toBeCloseTo(16 / 9, 1);
    }
  });

  test('steps back and fades as it is scrolled past, and stays still under reduced motion', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.goto('/');
    const join = section(page, 'Join University Photography Society');
    const at = async (progress: number) => {
      await join.evaluate((element, share) => {
        const { top, height } = element.getBoundingClientRect();
        document.body.style.paddingBottom = '2000px'; // room to scroll past the last section
        scrollBy(0, top + height * share);
      }, progress);
      return join.locator('> :first-child').evaluate((grid) => {
        const { scale, opacity } = getComputedStyle(grid);
        return [Number(scale === 'none' ? 1 : scale), Number(opacity)];
      });
    };
    await expect.poll(() => at(0)).toEqual([1, 1]);
    await expect.poll(async () => (await at(0.55))[1]!).toBeCloseTo(0.5, 1);
    await expect.poll(async () => (await at(0.98))[0]!).toBeCloseTo(0.81, 1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => at(0.98)).toEqual([1, 1]);
  });
});

test('the committee has eleven places, each with the mailbox of its role', async ({ page }) => {
  await page.goto('/committee');
  const members = page.getByRole('main').getByRole('listitem');
  await expect(members).toHaveCount(11);
  await expect(members.getByRole('link', { name: /^Email the / })).toHaveCount(11);
  await expect(members.first()).toContainText('Chairperson');
  await expect(members.last()).toContainText('Webmaster');
  await expect(members.last().getByRole('link', { name: /opens in a new tab/ })).toHaveCount(2);
  for (const [width, columns] of [
    [390, 1],
    [700, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await Promise.all((await members.all()).slice(0, 3).map((member) => member.boundingBox()));
    expect(boxes.filter((box) => box!.y === boxes[0]!.y)).toHaveLength(columns);
  }
  await page.getByRole('link', { name: 'View Previous Committees' }).click();
  await expect(page).toHaveURL('/previous-committees');
});

test('previous committees stand year by year, as role and name', async ({ page }) => {
  await page.goto('/previous-committees');
  await expect(page.getByRole('heading', { level: 1, name: 'Previous Committees' })).toBeVisible();
  const recent = Array.from({ length: 14 }, (_, back) => `Committee ${2025 - back}/${String(26 - back)}`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    ...recent,
    'Committee 2004/05',
    'Committee 2003/04',
  ]);
  for (const entry of await page.getByRole('main').getByRole('listitem').allTextContents()) {
    expect(entry).toMatch(/^\S.*: \S/);
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'committee@example.org' })).toBeVisible();
});

test.describe('Workshops', () => {
  test.use({ mayAsk: ['https://files.example.org'] });

  test('show a presentation in full screen and close it with button or Escape', async ({ page }) => {
    await page.route('https://files.example.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Slides</title>' }),
    );
    await page.goto('/workshops');
    await expect(page.getByText('Click on a workshop presentation to view it in full screen.')).toBeVisible();
    const cards = page.getByRole('main').getByRole('button');
    await expect(cards).toHaveText([
      'Developing Your Own Photography Style',
      'Lighting Walkshop',
      'Everything You Need To Know About Film',
    ]);
    const preview = page.getByRole('dialog', { name: 'Lighting Walkshop' });
    await cards.nth(1).click();
    await expect(preview.getByTitle('Lighting Walkshop')).toBeVisible();
    const box = await preview.boundingBox();
    expect([box!.width, box!.height]).toEqual([1280, 720]);
    await preview.getByRole('button', { name: 'Close' }).click();
    await expect(preview).toBeHidden();
    await expect(cards.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(preview).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
  });
});

test.describe('Quick Links', () => {
  test('open in a new tab', async ({ page }) => {
    await page.goto('/links');
    const links = page.getByRole('main').getByRole('link');
    await expect(links).toHaveCount(5);
    for (const link of await links.all()) await expect(link).toHaveAttribute('target', '_blank');
  });

  test('are loading as long as there are none', async ({ page }) => {
    await page.route('/api/links', (route) => route.fulfill({ json: { links: [] } }));
    await page.goto('/nope');
    await page.getByRole('link', { name: 'Links', exact: true }).click();
    await expect(page.getByText('Loading links...')).toBeVisible();
  });
});

test.describe('Contact', () => {
  test('sends name, address and message, says so and empties the form', async ({ page }) => {
    await page.goto('/contact');
    const form = page.getByRole('main');
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada');
    await form.getByRole('textbox', { name: 'Email Address' }).fill('ada@example.org');
    await expect(form.getByRole('textbox', { name: /^Message/ })).toHaveAttribute('rows', '8');
    const sent = page.waitForRequest('/api/contact');
    await form.getByRole('button', { name: 'Send Message' }).click();
    expect((await sent).postDataJSON()).toEqual({ 'contact-name': 'Ada', email: 'ada@example.org', message: '' });
    await expect(page.getByRole('status').filter({ hasText: 'Message sent.' })).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('');
  });

  test('is not sent without a name or with half an address', async ({ page }) => {
    let calls = 0;
    page.on('request', (request) => (calls += Number(request.url().endsWith('/api/contact'))));
    await page.goto('/contact');
    const form = page.getByRole('main');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada');
    await form.getByRole('textbox', { name: 'Email Address' }).fill('ada@');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(form.getByRole('textbox', { name: 'Email Address' })).toBeFocused();
    expect(calls).toBe(0);
  });
});

test.describe('open dialogs', () => {
  test.use({ mayAsk: ['https://files.example.org'] });

  test('have no violation of WCAG 2.2 AA', async ({ page }) => {
    await page.route('https://files.example.org/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<html lang="en"><title>Slides</title><main><h1>Slides</h1></main></html>',
      }),
    );
    await page.goto('/');
    await page
      .getByRole('button', { name: /^Description of/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violationsOf(page, BOTH_THEMES, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.goto('/workshops');
    await page.getByRole('button', { name: 'Lighting Walkshop' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violationsOf(page, BOTH_THEMES, 'dialog')).toEqual([]);
  });
});
