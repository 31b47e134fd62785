import { expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { findLiveSlots } from './live-slots.ts';
import type { RequestSite } from './smoke-site.ts';

const { manifest } = writeBundle();
const filler = {
  ...manifest,
  fragments: ['event.gallery', 'account.captions'].map((slot) => ({ slot, files: [], later: [] })),
};

const pages = [
  { path: '/events/:event', ssr: true, slots: ['event.gallery'] },
  { path: '/account', ssr: true, slots: ['account.captions'] },
];
const slot = (html: string) => `<main><section data-slot="event.gallery" class="a">${html}</section></main>`;

/** Returns a site with these pages; its sitemap lists all except the account page. */
function site(htmls: Record<string, string>): RequestSite {
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

/** Site without a description of its pages. */
const before: RequestSite = async (path) => ({
  status: path === '/api/platform' ? 200 : 404,
  headers: {},
  body: Buffer.from('{}'),
});

it('finds a page whose slot is currently filled', async () => {
  const ask = site({
    '/': 'home',
    '/events/a': 'without',
    '/events/b': slot('<div data-remote="mf-x"></div>'),
    '/events/bb': slot('<div data-remote="mf-x"><!--$--><!--/$--></div>'),
    '/events/c': slot('<div data-remote="mf-x"><!--$--><h2>Photos</h2><!--/$--></div>'),
  });
  expect(await findLiveSlots(filler, ask)).toEqual([{ path: '/events/c', slot: 'event.gallery', fragment: 'mf-x' }]);
});

it('falls back to a page with an empty slot, and omits unreachable pages', async () => {
  expect(await findLiveSlots(filler, site({ '/events/b': slot('') }))).toMatchObject([{ path: '/events/b' }]);
  expect(await findLiveSlots(filler, site({ '/events/a': 'without' }))).toEqual([]);
});

it('finds none for a version without fragments, or on an older site', async () => {
  expect(await findLiveSlots(manifest, site({ '/events/b': slot('') }))).toEqual([]);
  expect(await findLiveSlots(filler, before)).toEqual([]);
});
