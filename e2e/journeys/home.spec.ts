import type { Page, Route } from '@playwright/test';
import { BOTH_THEMES, findViolations } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the home page is stable, describes an event, and leads to all portfolios', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/', { waitUntil: 'networkidle' });

  await test.step('the six pictures of the hero move nothing while they load', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
  });

  await test.step('the logos of the channels are the same files as in the frame', async () => {
    await expect(page.locator('.unopened')).toHaveCount(0); // until hydration, placeholders are shown
    const marksIn = (part: string) =>
      page
        .locator(`${part} svg`)
        .evaluateAll((icons) =>
          icons.map((icon) => getComputedStyle(icon).maskImage).filter((mask) => mask !== 'none'),
        );
    const [ofFrame, ofPage] = [await marksIn('footer'), await marksIn('main')];
    expect(ofFrame).toHaveLength(4);
    expect(ofFrame.filter((mask) => !ofPage.includes(mask))).toEqual([]);
  });

  await test.step('the description of an event has no violation of WCAG 2.2 AA', async () => {
    await page
      .getByRole('button', { name: /^Description of/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await findViolations(page, BOTH_THEMES, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('three portfolios are featured, with a link to all', async () => {
    const featured = section(page, 'Featured Portfolios');
    await expect(featured.getByRole('listitem')).toHaveCount(3);
    for (const card of await featured.getByRole('listitem').getByRole('link').all()) {
      await expect(card).toHaveAttribute('href', /^\/portfolios\/[\w-]+$/);
    }
    await featured.getByRole('link', { name: 'View All Portfolios' }).click();
    await expect(page).toHaveURL('/portfolios');
  });
});

test.describe('the film', () => {
  test.use({ mayAsk: ['https://video.example.org'] });

  test('and the call to join fit every window; the other host is requested only after its button is pressed @long', async ({
    page,
  }) => {
    const asked = new Promise<Route>((resolve) => void page.route('https://video.example.org/**', resolve));
    await page.goto('/');
    const about = section(page, 'About Us');

    await test.step('fits the window, again when its size changes', async () => {
      const film = about.getByRole('button', { name: 'Play video' }).locator('..');
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

    await test.step('the call to join is in front of at most twelve pictures in two, three or four columns', async () => {
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

    await test.step('the film is requested on demand, with a spinner until it arrives', async () => {
      await expect(about.getByTitle('A year with the society')).toHaveCount(0);
      await about.getByRole('button', { name: 'Play video' }).click();
      await expect(about.getByRole('status', { name: 'Loading video' })).toBeVisible();
      await (await asked).fulfill({ contentType: 'text/html', body: '<title>Film</title>' });
      await expect(about.getByRole('status', { name: 'Loading video' })).toBeHidden();
      await expect(about.getByTitle('A year with the society')).toBeVisible();
    });
  });
});

test('animations of the home page end, and are skipped with reduced motion @long', async ({ page }) => {
  const orders = new Set<string>();
  const load = async () => {
    await page.goto('/');
    const pictures = section(page, 'University Photography Society').getByRole('img');
    await expect(pictures).toHaveCount(6);
    const names = await pictures.evaluateAll((all) => all.map((picture) => picture.getAttribute('src')));
    expect(new Set(names).size).toBe(6);
    orders.add(names.join(' '));
  };
  const stats = section(page, 'Fotostats');
  const shown = () =>
    stats.getByRole('definition').evaluateAll((all) => all.map((value) => value.lastElementChild?.textContent));

  await test.step('Fotostats are static with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await load();
    expect((await shown()).slice(0, 2)).toEqual(['22', '141']);
    await expect(page.locator('.unopened')).toHaveCount(0);
    expect((await shown()).slice(0, 2)).toEqual(['22', '141']);
    await page.emulateMedia({ reducedMotion: null });
  });

  await test.step('the hero shows six pictures in random order', async () => {
    await load();
    await load();
    expect(orders.size).toBeGreaterThan(1);
  });

  await test.step('Fotostats count up once when half of them is visible', async () => {
    await expect(stats).toBeAttached();
    await expect.poll(shown).toEqual(['0', '0', '0', '0']); // the server renders the final figures
    await stats.scrollIntoViewIfNeeded();
    // Figures of this page: parallel journeys upload at the same time.
    const final = await stats
      .getByRole('definition')
      .evaluateAll((all) => all.map((value) => value.firstElementChild?.textContent));
    expect(final).toEqual(['22', '141', expect.stringMatching(/^[1-9]/), expect.stringMatching(/^[1-9]/)]);
    await expect.poll(shown).toEqual(final);
    await page.evaluate(() => scrollTo(0, 0));
    await stats.scrollIntoViewIfNeeded();
    expect(await shown()).toEqual(final);
  });

  await test.step('the call to join shrinks and fades while scrolling, and stays with reduced motion', async () => {
    const join = section(page, 'Join University Photography Society');
    /** Returns the look of the pictures at a scroll progress; the page is too short for the end. */
    const at = async (progress: number) => {
      await join.evaluate((element, share) => {
        scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 256 * share);
      }, progress);
      return join.locator('> :first-child').evaluate((grid) => {
        const { scale, opacity } = getComputedStyle(grid);
        return [Number(scale === 'none' ? 1 : scale), Number(opacity)];
      });
    };
    for (const window of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(window);
      await expect.poll(() => at(0)).toEqual([1, 1]);
      await expect.poll(() => at(0.45)).toEqual([1, 1]);
      await expect.poll(async () => (await at(0.55))[1]!).toBeCloseTo(0.5, 1);
      await expect.poll(async () => (await at(0.75))[0]!).toBeCloseTo(0.9, 1);
      await expect.poll(() => at(9)).toEqual([0.8, 0]);
    }
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => at(9)).toEqual([1, 1]);
  });
});

test('current and previous committees are listed', async ({ page }) => {
  await page.goto('/committee');

  await test.step('the committee has eleven positions, each with the mailbox of its role', async () => {
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
  });

  await test.step('previous committees are listed by year, with role and name', async () => {
    await page.getByRole('link', { name: 'View Previous Committees' }).click();
    await expect(page).toHaveURL('/previous-committees');
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
});

test.describe('Workshops', () => {
  test('show a presentation in full screen', async ({ page }) => {
    await page.goto('/workshops');
    const cards = page.getByRole('main').getByRole('button');
    const preview = page.getByRole('dialog', { name: 'Lighting Walkshop' });

    await test.step('on a press on their card', async () => {
      await expect(page.getByText('Click on a workshop presentation to view it in full screen.')).toBeVisible();
      await expect(cards).toHaveText([
        'Developing Your Own Photography Style',
        'Lighting Walkshop',
        'Everything You Need To Know About Film',
      ]);
      await cards.nth(1).click();
      const slides = preview.getByTitle('Lighting Walkshop').contentFrame();
      await expect(slides.getByRole('heading', { level: 1, name: 'Lighting Walkshop' })).toBeVisible();
      await expect(slides.getByRole('heading', { level: 2 })).toHaveCount(5);
      const box = await preview.boundingBox();
      expect([box!.width, box!.height]).toEqual([1280, 720]);
    });

    await test.step('without a violation of WCAG 2.2 AA', async () => {
      expect(await findViolations(page, BOTH_THEMES, 'dialog')).toEqual([]);
    });

    await test.step('close it with button or Escape', async () => {
      await preview.getByRole('button', { name: 'Close' }).click();
      await expect(preview).toBeHidden();
      await expect(cards.nth(1)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(preview).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(preview).toBeHidden();
    });

    await test.step('Back closes it, and the page stays where it was', async () => {
      await cards.nth(2).scrollIntoViewIfNeeded();
      const scrollY = await page.evaluate(() => window.scrollY);
      await cards.nth(1).click();
      await expect(preview).toBeVisible();
      await page.goBack();
      await expect(preview).toBeHidden();
      await expect(page).toHaveURL('/workshops');
      expect(await page.evaluate(() => window.scrollY)).toBe(scrollY);
      await page.goForward();
      await expect(preview).toBeVisible();
      await page.goBack();
      await expect(preview).toBeHidden();
    });
  });
});

test('Contact sends a message', async ({ page }) => {
  let calls = 0;
  page.on('request', (request) => (calls += Number(request.url().endsWith('/api/contact'))));
  await page.goto('/contact');
  const form = page.getByRole('main');
  const name = form.getByRole('textbox', { name: 'Name', exact: true });
  const address = form.getByRole('textbox', { name: 'Email Address' });
  const send = form.getByRole('button', { name: 'Send Message' });

  await test.step('refuses a missing name or an incomplete address', async () => {
    await send.click();
    await expect(name).toBeFocused();
    await name.fill('Ada');
    await address.fill('ada@');
    await send.click();
    await expect(address).toBeFocused();
    expect(calls).toBe(0);
  });

  await test.step('confirms a complete message and empties the form', async () => {
    await address.fill('ada@example.org');
    await expect(form.getByRole('textbox', { name: /^Message/ })).toHaveAttribute('rows', '8');
    const sent = page.waitForRequest('/api/contact');
    await send.click();
    expect((await sent).postDataJSON()).toEqual({ 'contact-name': 'Ada', email: 'ada@example.org', message: '' });
    await expect(page.getByRole('status').filter({ hasText: 'Message sent.' })).toBeVisible();
    await expect(name).toHaveValue('');
  });
});
