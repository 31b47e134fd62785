import { expect, it } from 'vitest';
import { writeBundle } from '../testing/bundle.ts';
import { readBundle } from './bundle.ts';
import { chromiumAt } from './chromium.ts';
import { smokeRender } from './smoke-render.ts';

const executablePath = chromiumAt(process.env['CHROMIUM_PATH']);

/** A page that says it is there, and draws by a file of another remote. */
const PAGE = `<main></main><script src="/remotes/mf-y/drawing.js"></script><script>
  navigator.sendBeacon('/', new Blob(['{"reports":[{"remote":"mf-x","kind":"loaded"}]}']));
</script>`;

/** A site that has this page, and nothing else. */
const ask = async (path: string) => ({
  status: path === '/x' ? 200 : 404,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(path === '/x' ? PAGE : ''),
});

it.skipIf(executablePath === undefined)(
  'a page that draws nothing is refused with the files it did not get',
  async () => {
    const bundle = await readBundle(writeBundle().dir);
    const site = { origin: 'https://site.example', signedOut: ask, undrawn: new Map() };
    await expect(smokeRender(bundle, site, executablePath!)).rejects.toThrow(
      '/x is loaded, but draws nothing within 3 s; /remotes/mf-y/drawing.js did not load (390 pixels wide, signed out)',
    );
  },
);
