import { PUBLIC_PAGES } from '../public-pages.ts';
import { expect, test } from './fixtures.ts';
import type { Tab } from './tab.ts';

/** Expects all visible images and the society's fonts to be loaded, and no horizontal scrolling. */
async function expectWell(tab: Tab, path: string): Promise<void> {
  const isWhole = async () => {
    const images = [...document.images].filter((image) => {
      const { top, width } = image.getBoundingClientRect();
      return width > 0 && top < innerHeight;
    });
    const settled = (image: HTMLImageElement) =>
      new Promise<void>((resolve) => {
        if (image.complete) resolve();
        for (const event of ['load', 'error']) image.addEventListener(event, () => resolve(), { once: true });
      });
    await Promise.all(images.map(settled));
    await document.fonts.ready;
    // Fallback fonts are local fonts, which the system need not have.
    const fonts = [...document.fonts].filter(({ family }) => !family.includes('fallback'));
    return {
      broken: images.filter(({ naturalWidth, src }) => naturalWidth === 0 && src !== '').map(({ src }) => src),
      sideways: document.documentElement.scrollWidth > innerWidth,
      lostFonts: fonts.filter(({ status }) => status === 'error').map(({ family }) => family),
      hasFonts: fonts.some(({ status }) => status === 'loaded'),
    };
  };
  const whole = { broken: [], sideways: false, lostFonts: [], hasFonts: true };
  await expect.poll(() => tab.run(isWhole), { message: path }).toEqual(whole);
}

const WIDE = { width: 1280, theme: 'light', background: 'bright' };
const NARROW = { width: 390, theme: 'dark', background: 'dim' };

/** Expects the page to have this width, theme and background, and to be complete. */
async function expectLook(tab: Tab, path: string, look: typeof WIDE): Promise<void> {
  const readLook = () =>
    tab.run<typeof WIDE>(() => {
      const [red] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)!;
      const background = Number(red) > 127 ? 'bright' : 'dim';
      return { width: innerWidth, theme: document.documentElement.dataset['theme']!, background };
    });
  await expect.poll(readLook, { message: path }).toEqual(look);
  await expectWell(tab, path);
}

test('the home page renders the logos of the channels, each from its file, and reports that it opened @long', async ({
  tab,
}) => {
  const fetched = () =>
    tab.run<string[]>(() => {
      const masks = [...document.querySelectorAll('footer a svg')].map((mark) => getComputedStyle(mark).maskImage);
      const files = masks.map((mask) => /^url\("(.*)"\)$/.exec(mask)?.[1] ?? '');
      return files.filter((file) => performance.getEntriesByName(file).length > 0);
    });
  const hasReported = () =>
    tab.run<boolean>(() => performance.getEntries().some(({ name }) => name.endsWith('/api/remote-reports')));
  await tab.open('/');
  await tab.see(['heading', 'University Photography Society']);
  await expect.poll(async () => new Set(await fetched()).size).toBe(4);
  await expect.poll(hasReported).toBe(true);
  expect(tab.errors).toEqual([]);
});

/** A page of each remote with a layout of its own. */
const OF_EACH_REMOTE = ['/', '/gallery', '/portfolios/niamh-gallagher', '/loans'];
const isOfOrdinaryRun = ([path]: (typeof PUBLIC_PAGES)[number]) => OF_EACH_REMOTE.includes(path);

for (const [title, pages] of [
  ['a page of each remote', PUBLIC_PAGES.filter(isOfOrdinaryRun)],
  ['every other public page @long', PUBLIC_PAGES.filter((page) => !isOfOrdinaryRun(page))],
] as const) {
  test(`${title} is rendered wide and light and narrow and dark, without an error`, async ({ tab }) => {
    test.slow();
    await tab.open('/links');
    await tab.run(() => {
      document.cookie = 'theme=light; path=/; max-age=31536000; samesite=lax';
    });
    // Each page opens in the look of the previous one: one wide and light, the next narrow and dark.
    for (const [index, [path, heading]] of pages.entries()) {
      await tab.open(path);
      await tab.see(['heading', heading]);
      if (index % 2 === 0) {
        await expectLook(tab, path, WIDE);
        await tab.click(['button', 'Dark theme']);
        await tab.resize(NARROW.width);
      } else {
        await expectLook(tab, path, NARROW);
        await tab.resize(WIDE.width);
        await expectLook(tab, path, { ...NARROW, width: WIDE.width }); // a click while the bar moves misses its button
        await tab.click(['button', 'Dark theme']);
      }
      await tab.see(['heading', heading]);
      await expectLook(tab, path, index % 2 === 0 ? NARROW : WIDE);
    }
    // Some browsers log the expected 404 of the unknown address.
    expect(tab.errors.filter((error) => !error.includes('404'))).toEqual([]);
  });
}

test('the mobile menu opens as a dialog, leads on, and closes with Escape', async ({ tab }) => {
  await tab.resize(390);
  await tab.open('/links');
  await tab.click(['button', 'Menu']);
  await tab.see(['dialog', 'Menu']);
  await tab.press('Escape');
  await tab.seeNot(['dialog', 'Menu']);
  await tab.click(['button', 'Menu']);
  await tab.click(['link', 'Workshops']);
  await tab.see(['heading', 'Workshops']);
  expect(await tab.path()).toBe('/workshops');
});
