import { expect, it } from 'vitest';
import { writeBundle } from '../testing/bundle.ts';
import { livePlaces } from './live-places.ts';
import type { AskSite } from './smoke-site.ts';

const { manifest } = writeBundle();
const filler = {
  ...manifest,
  parts: ['event.gallery', 'account.captions'].map((slot) => ({ slot, files: [], later: [] })),
};

const pages = [
  { path: '/events/:event', isDrawn: true, slots: ['event.gallery'] },
  { path: '/account', isDrawn: true, slots: ['account.captions'] },
];
const place = (html: string) => `<main><section data-slot="event.gallery" class="a">${html}</section></main>`;

/** A site with these pages, all of which its sitemap names but that of an account. */
function site(htmls: Record<string, string>): AskSite {
  const answers: Record<string, string> = {
    ...htmls,
    '/api/platform': JSON.stringify({ remotes: [{ name: 'mf-home', pages }] }),
    '/sitemap.xml': Object.keys(htmls)
      .map((path) => `<url><loc>https://site.example${path}</loc></url>`)
      .join(''),
  };
  return async (path) => ({
    status: path in answers ? 200 : 404,
    headers: {},
    body: Buffer.from(answers[path] ?? '{}'),
  });
}

/** A site that says nothing of its pages. */
const before: AskSite = async (path) => ({
  status: path === '/api/platform' ? 200 : 404,
  headers: {},
  body: Buffer.from('{}'),
});

it('finds the page on which there is something in the place now', async () => {
  const ask = site({
    '/': 'home',
    '/events/a': 'without',
    '/events/b': place('<div data-remote="mf-x"></div>'),
    '/events/bb': place('<div data-remote="mf-x"><!--$--><!--/$--></div>'),
    '/events/c': place('<div data-remote="mf-x"><!--$--><h2>Photos</h2><!--/$--></div>'),
  });
  expect(await livePlaces(filler, ask)).toEqual([{ path: '/events/c', slot: 'event.gallery', part: 'mf-x' }]);
});

it('takes one with nothing in it where there is no other, and leaves out what nobody can be led to', async () => {
  expect(await livePlaces(filler, site({ '/events/b': place('') }))).toMatchObject([{ path: '/events/b' }]);
  expect(await livePlaces(filler, site({ '/events/a': 'without' }))).toEqual([]);
});

it('finds none of a version without parts, or on a site of before', async () => {
  expect(await livePlaces(manifest, site({ '/events/b': place('') }))).toEqual([]);
  expect(await livePlaces(filler, before)).toEqual([]);
});
