import { openDatabase } from '@fotosoc/server-kit/db/connection';
import { normaliseText, isBlank, isPlainText } from '@fotosoc/server-kit/text/clean-text';
import { createRandom, SEED } from '../../api/test/seed.ts';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { getCurrentSite } from '../current-site.ts';
import { faultySiteTest } from '../faulty-site.ts';
import { expect, test } from '../fixtures.ts';
import { deleteSeededGalleries, createUnusedLink, seedGallery } from '../seed.ts';

/** Maximum number of captions of a photo. */
const CAPTIONS = 200;

const LETTERS = 'word Ω é e\u0301 ﷺ שלום مرحبا \u200f \u200e 👩‍👩‍👧‍👦 👍🏽 🇮🇪 \u{10ffff} 𝒳 \ufffd \ufffe'.split(' ');
const SPACES = ['\n', '\n\n', '\n \n', '\r\n', '\r', '\r\n\r\n', '\t', '\u2028', '\u2029', '\u00a0', '  ', '\u3000'];
const MARKUP =
  '< > </p> <!-- --> <!--$--> & &amp; &#10; &lt " \' ` \\n </script> <style> ]]> <![CDATA[ ${x} $& $1'.split(' ');
/** Pieces of texts with special meaning for a parser, a serialiser or React. */
const PIECES = [...LETTERS, ...SPACES, ...MARKUP, '\ufeff', '<!-- -->'];

/** Generates stored texts that a visitor may have typed. */
function* oddTexts(seed: number): Generator<string, never> {
  const random = createRandom(seed);
  for (;;) {
    const pieces = Array.from({ length: 1 + random() * 8 }, () => PIECES[Math.floor(random() * PIECES.length)]!);
    const text = normaliseText(pieces.join(''));
    if (isPlainText(text) && !isBlank(text)) yield text;
  }
}

faultySiteTest.afterEach(async ({ page, signIn }) => {
  await signIn('admin@example.org');
  await deleteSeededGalleries(page.request);
});

for (const [pages, title] of [
  [1, '400 texts of any characters are taken over as they stand @long'],
  [5, '2,000 texts of any characters are taken over as they stand @long'],
] as const) {
  faultySiteTest(title, async ({ page, signIn, network }) => {
    test.setTimeout(pages * 120_000);
    const texts = oddTexts(SEED);
    const db = openDatabase(path.join(getCurrentSite().dataDir, 'fotosoc.sqlite'));
    const links: string[] = [];
    await signIn('admin@example.org');
    for (let index = 0; index < pages; index += 1) {
      const link = createUnusedLink('odd');
      links.push(link);
      const [photo_id] = await seedGallery(page.request, link, 'Captions of any kind', { All: ['A photo'] });
      const created_at = new Date().toISOString();
      const captions = Array.from({ length: CAPTIONS }, () => ({
        id: randomUUID(),
        photo_id: photo_id!,
        name: texts.next().value,
        caption: texts.next().value,
        created_at,
      }));
      await db.insertInto('captions').values(captions).execute();
    }
    await db.destroy();
    await page.context().clearCookies();
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        for (const element of document.querySelectorAll('#root *')) element.toggleAttribute('data-drawn', true);
      });
    });
    for (const link of links) {
      const { gallery } = (await (await page.request.get(`/api/galleries/${link}`)).json()) as {
        gallery: { captions: { name: string; caption: string }[] };
      };
      // On a busy machine the long page may exceed its CPU limit. The renderer tries again after half a minute, and
      // caches a result.
      const isServerRendered = async () =>
        (await (await page.request.get(`/gallery/${link}`)).text()).includes('"isServerRendered":true');
      await expect.poll(isServerRendered, { timeout: 70_000 }).toBe(true);
      await page.goto(`/gallery/${link}`);
      await expect(page.locator('.unopened')).toHaveCount(0);
      const shown = await page.evaluate(() =>
        // An element rendered by the browser would have lost the mark.
        [...document.querySelectorAll('li[data-drawn] > span[dir] + span[dir]')].map((name) => [
          name.previousElementSibling!.textContent,
          name.textContent,
        ]),
      );
      const stored = gallery.captions.map(({ caption, name }) => [caption, name].map(asParsed));
      expect(shown, `seed ${SEED}`).toEqual(stored);
    }
    await page.goto('about:blank'); // sends pending reports
    await expect.poll(() => network.reports.filter(({ kind }) => kind === 'loaded').length).toBeGreaterThan(pages);
    expect(network.reports.filter(({ kind }) => kind === 'mismatch' || kind === 'error')).toEqual([]);
  });
}

/** Normalises line ends like every HTML parser (HTML, section 13.2.3.5). */
function asParsed(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
