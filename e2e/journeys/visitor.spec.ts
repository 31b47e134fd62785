import type { Locator, Page } from '@playwright/test';
import { findViolations, WIDE_AND_NARROW } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

const GALLERY = '/gallery/foto-of-the-week';
const viewer = (page: Page) => page.getByRole('dialog');
const tiles = (page: Page) => page.getByRole('link', { name: /^View photo \d+ in full size/ });

test('a visitor finds a gallery and views its photos', async ({ page }) => {
  await page.goto('/');

  await test.step('from the home page to a photo and the next by mouse', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'University Photography Society' })).toBeVisible();
    await page.getByRole('link', { name: 'View Gallery', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fotosoc Gallery' })).toBeVisible();
    await page
      .getByRole('link', { name: /Foto of the Week/ })
      .first()
      .click();
    await expect(page).toHaveURL(GALLERY);
    await expect(page.getByText('Click on a photo to view it in full size!').first()).toBeVisible();
    await expect(page.locator('.unopened')).toHaveCount(0); // until then, a tile leads to the photo's own page
    await tiles(page).first().click();
    await expect(viewer(page)).toBeVisible();
    await viewer(page).getByRole('button', { name: 'Next photo' }).click();
    await expect(viewer(page).getByText('Photo 2 of', { exact: false })).toBeAttached();
    await viewer(page).getByRole('button', { name: 'Close' }).click();
    await expect(viewer(page)).toBeHidden();
  });

  await test.step('by keyboard: arrows wrap around, Escape closes, and the focus returns to the tile', async () => {
    await tiles(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(viewer(page)).toBeVisible();
    const total = Number(/of (\d+)/.exec(await counterText(viewer(page)))![1]);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => counterText(viewer(page))).toBe(`Photo ${total} of ${total}`);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => counterText(viewer(page))).toBe(`Photo 1 of ${total}`);
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toBeHidden();
    await expect(tiles(page).first()).toBeFocused();
  });

  await test.step('the Back button closes the viewer and stays in the gallery', async () => {
    await tiles(page).first().click();
    await expect(viewer(page)).toBeVisible();
    await page.goBack();
    await expect(viewer(page)).toBeHidden();
    await expect(page).toHaveURL(GALLERY);
    await page.goBack();
    await expect(page).toHaveURL('/gallery');
  });
});

test('a gallery fits every window @long', async ({ page }) => {
  await page.goto(GALLERY);

  await test.step('tiles are 300 pixels square, in one to four columns', async () => {
    await expect(tiles(page).first()).toBeVisible();
    for (const [width, columns] of [
      [390, 1],
      [760, 2],
      [1100, 3],
      [1440, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = await Promise.all((await tiles(page).all()).slice(0, 4).map((tile) => tile.boundingBox()));
      for (const box of boxes) expect([box!.width, box!.height]).toEqual([300, 300]);
      expect(boxes.filter((box) => Math.abs(box!.y - boxes[0]!.y) < 1)).toHaveLength(columns);
    }
  });

  await test.step('the viewer shows a photo at its own size in a wide window', async () => {
    await expect(page.locator('.unopened')).toHaveCount(0); // until then, a tile leads to the photo's own page
    await page.setViewportSize({ width: 1920, height: 1080 });
    await tiles(page).first().click();
    const photo = viewer(page).getByRole('img').first();
    await expect(photo).toBeVisible();
    const { width, stored } = await photo.evaluate((image: HTMLImageElement) => ({
      width: image.getBoundingClientRect().width,
      stored: Number(image.getAttribute('width')),
    }));
    expect(width).toBe(stored);
  });

  await test.step('the open viewer has no violation of WCAG 2.2 AA', async () => {
    expect(await findViolations(page, WIDE_AND_NARROW)).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('the viewer opens with a tap', async ({ page }) => {
    await page.addInitScript(recordSwipe);
    await page.goto('/gallery/coast-trip');
    const dialog = page.getByRole('dialog', { name: 'Two days, one dry hour' });
    await expect(page.locator('.unopened')).toHaveCount(0); // until then, a tile leads to the photo's own page
    await tiles(page).first().tap();
    await expect(dialog).toBeVisible();

    await test.step('it shows the smallest sharp WebP copy', async () => {
      await expect
        .poll(() => dialog.getByRole('img').evaluate((img: HTMLImageElement) => img.currentSrc))
        .toMatch(/\.webp$/);
      await expect(dialog.getByRole('link', { name: 'Download' })).toHaveAttribute('download', /-001(-[\w-]+)?\.\w+$/);
    });

    await test.step('a swipe shows the next photo in the next frame, decoded before the finger lifts', async () => {
      const readEvents = () => page.evaluate(() => (globalThis as unknown as { swipeEvents: string[] }).swipeEvents);
      const isDecoded = (event: string) => event.startsWith('decoded ');
      await expect.poll(async () => new Set((await readEvents()).filter(isDecoded)).size).toBeGreaterThan(2);
      const first = await dialog.getByRole('img').evaluate((image: HTMLImageElement) => image.currentSrc);
      await swipeLeft(page);
      await expect.poll(() => counterText(dialog)).toMatch(/^Photo 2 of/);
      await expect.poll(async () => (await readEvents()).some((event) => event.startsWith('shown '))).toBe(true);
      const events = await readEvents();
      const shown = events.find((event) => event.startsWith('shown '))!.replace('shown ', '');
      expect(shown).not.toBe(first);
      expect(events.slice(0, events.indexOf('lifted'))).toContain(`decoded ${shown}`);
    });

    await test.step('two taps enlarge the photo to its own pixels at most, and a finger pans it', async () => {
      const photo = dialog.getByRole('img');
      const enlarged = () =>
        photo.evaluate((image: HTMLImageElement) => ({
          width: Math.round(image.getBoundingClientRect().width),
          own: Number(image.getAttribute('width')),
          left: image.getBoundingClientRect().left,
        }));
      const { width } = await enlarged();
      await photo.dblclick();
      await expect.poll(async () => (await enlarged()).width).toBeGreaterThan(width);
      const { width: most, own, left } = await enlarged();
      expect(most).toBeLessThanOrEqual(own);
      await swipeLeft(page);
      await expect.poll(async () => (await enlarged()).left).toBeLessThan(left);
      expect(await counterText(dialog)).toMatch(/^Photo 2 of/);
      await page.keyboard.press('0');
    });

    await test.step('its title fits the narrowest phone', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      const title = dialog.getByRole('heading', { name: 'Two days, one dry hour' });
      const { shown, whole } = await title.evaluate((node) => ({ shown: node.clientHeight, whole: node.scrollHeight }));
      expect(whole).toBeLessThanOrEqual(shown + 1);
    });

    await test.step('a swipe down closes it', async () => {
      await swipe(page, { x: 160, y: 200 }, { x: 160, y: 500 });
      await expect(dialog).toBeHidden();
    });
  });
});

/** Runs in the page: records decoded pictures, the lift of a finger, and the complete picture in the frame after. */
function recordSwipe(): void {
  const swipeEvents: string[] = [];
  Object.assign(globalThis, { swipeEvents });
  // oxlint-disable-next-line typescript/unbound-method -- called with each image below
  const { decode } = HTMLImageElement.prototype;
  HTMLImageElement.prototype.decode = async function (this: HTMLImageElement) {
    await decode.call(this);
    swipeEvents.push(`decoded ${this.currentSrc}`);
  };
  const record = () => {
    const image = document.querySelector<HTMLImageElement>('dialog[open] picture img');
    swipeEvents.push(image?.complete ? `shown ${image.currentSrc}` : 'shown nothing');
  };
  addEventListener(
    'pointerup',
    ({ pointerType }) => {
      if (pointerType !== 'touch' || !document.querySelector('dialog[open]')) return;
      swipeEvents.push('lifted');
      requestAnimationFrame(record);
    },
    true,
  );
}

interface Place {
  x: number;
  y: number;
}

async function counterText(dialog: Locator): Promise<string> {
  return (await dialog.getByText(/^Photo \d+ of \d+$/).textContent()) ?? '';
}

function swipeLeft(page: Page): Promise<void> {
  return swipe(page, { x: 320, y: 400 }, { x: 60, y: 400 });
}

async function swipe(page: Page, from: Place, to: Place): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (const part of [0.2, 0.4, 0.6, 0.8, 1])
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  await touch('touchEnd', []);
}
