import { expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { readBundle } from './bundle.ts';
import { smokeRender } from './smoke-render.ts';

const ask = async (path: string) => ({
  status: path === '/x/trial' ? 500 : 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(''),
});

it('refuses a version for a page with a 500 response, even without a link to the page', async () => {
  const { dir, write } = writeBundle();
  write({ routes: ['/x', '/x/:gone'].map((pattern) => ({ pattern, files: [] })) });
  const site = { origin: 'https://site.example', signedOut: ask, undrawn: new Map() };
  await expect(smokeRender(await readBundle(dir), site, '/no/browser')).rejects.toThrow(
    'The site answers /x/:gone with 500',
  );
});
