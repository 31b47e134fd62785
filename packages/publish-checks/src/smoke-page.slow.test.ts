import { describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { readBundle } from './bundle.ts';
import { findChromium } from './chromium.ts';
import { smokeRender } from './smoke-render.ts';

const executablePath = findChromium(process.env['CHROMIUM_PATH']);

/** A page that reports to be loaded, and renders with a file of another remote. */
const PAGE = `<main></main><script src="/remotes/mf-y/drawing.js"></script><script>
  navigator.sendBeacon('/', new Blob(['{"reports":[{"remote":"mf-x","kind":"loaded"}]}']));
</script>`;

const ask = async (path: string) => ({
  status: path === '/x' ? 200 : 404,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(path === '/x' ? PAGE : ''),
});

it.skipIf(executablePath === undefined)('refuses a page that renders nothing, with the missing files', async () => {
  const bundle = await readBundle(writeBundle().dir);
  const site = { origin: 'https://site.example', signedOut: ask, undrawn: new Map() };
  await expect(smokeRender(bundle, site, executablePath!)).rejects.toThrow(
    '/x is loaded, but renders nothing within 3 s; /remotes/mf-y/drawing.js did not load (390 pixels wide, signed out)',
  );
});

async function render(script: string): Promise<unknown> {
  const page = `<main>There.</main><script>
    navigator.sendBeacon('/', new Blob(['{"reports":[{"remote":"mf-x","kind":"loaded"}]}']));
    ${script}
  </script>`;
  const signedOut = async (path: string) => ({
    status: path === '/x' ? 200 : 404,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from(path === '/x' ? page : ''),
  });
  const bundle = await readBundle(writeBundle().dir);
  return smokeRender(bundle, { origin: 'https://site.example', signedOut, undrawn: new Map() }, executablePath!);
}

describe.skipIf(executablePath === undefined)('a page without user input', () => {
  it.each([
    [
      'a loop without end',
      `const { port1, port2 } = new MessageChannel();
       port1.onmessage = () => { for (const end = performance.now() + 20; performance.now() < end;); port2.postMessage(0); };
       port2.postMessage(0);`,
      /\/x keeps the processor busy for \d{3,4} ms of each second while idle/,
    ],
    [
      'a leak',
      `window.kept = []; setInterval(() => kept.push(new Array(300000).fill(kept.length + 0.5)), 50);`,
      /\/x needs \d+ MB more memory each second while idle/,
    ],
    [
      'a flood of the console',
      `setInterval(() => { for (let line = 0; line < 20; line += 1) console.log('line', line); }, 50);`,
      /\/x writes \d+ lines to the console each second while idle/,
    ],
  ])('is refused for %s', async (_, script, sentence) => {
    await expect(render(script)).rejects.toThrow(sentence);
  });

  it.each([
    [
      'an animation of each frame',
      `const frame = () => { document.body.style.opacity = Math.random(); requestAnimationFrame(frame); }; frame();`,
    ],
    ['work at the start', `for (const end = performance.now() + 700; performance.now() < end;);`],
    ['a line each second', `setInterval(() => console.log('well'), 1000);`],
  ])('may have %s', async (_, script) => {
    expect(await render(script)).toMatchObject({ pages: ['/x'] });
  });
});
