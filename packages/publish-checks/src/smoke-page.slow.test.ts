import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { readBundle } from './bundle.ts';
import { findChromium } from './chromium.ts';
import { smokeRender, type SandboxSite } from './smoke-render.ts';

const executablePath = findChromium(process.env['CHROMIUM_PATH']);

/** A page that reports to be loaded, and renders with a file of another remote. */
const PAGE = `<main></main><script src="/remotes/mf-y/drawing.js"></script><script>
  navigator.sendBeacon('/', new Blob(['{"reports":[{"remote":"mf-x","kind":"loaded"}]}']));
</script>`;

/** Returns a site with a single page, at /x. */
function createSite(page: string): SandboxSite {
  const signedOut = async (path: string) => ({
    status: path === '/x' || path === '/api/platform' ? 200 : 404,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from(path === '/x' ? page : '{}'),
  });
  return { origin: 'https://site.example', signedOut, undrawn: new Map() };
}

const isInstalled = executablePath !== undefined;

it.runIf(isInstalled)('refuses a page that renders nothing, with the missing files', async () => {
  const bundle = await readBundle(writeBundle().dir);
  await expect(smokeRender(bundle, createSite(PAGE), executablePath!)).rejects.toThrow(
    '/x is loaded, but renders nothing within 3 s; /remotes/mf-y/drawing.js did not load (390 pixels wide, signed out)',
  );
});

it.runIf(isInstalled)('refuses a shell that throws at its start', async () => {
  const { dir, write } = writeBundle({ name: 'shell' });
  write({ routes: [{ pattern: '/x', files: [] }] });
  const page = `<main>There.</main><script>throw new Error('no start');</script>`;
  await expect(smokeRender(await readBundle(dir), createSite(page), executablePath!)).rejects.toThrow(
    '/x throws "no start" (390 pixels wide, signed out)',
  );
});

it.runIf(isInstalled)('refuses a page that uses what the site has locked', async () => {
  const locks = readFileSync(new URL('../../ssr/src/page-locks.min.js', import.meta.url), 'utf8');
  const page = `<main></main><script>${locks}</script><script>
    try { document.cookie = 'planted=1; path=/'; } catch {}
  </script>`;
  const bundle = await readBundle(writeBundle().dir);
  await expect(smokeRender(bundle, createSite(page), executablePath!)).rejects.toThrow(
    '/x uses or changes document.cookie, which the site does not allow (390 pixels wide, signed out)',
  );
});

async function render(script: string): Promise<unknown> {
  const page = `<main>There.</main><script>
    navigator.sendBeacon('/', new Blob(['{"reports":[{"remote":"mf-x","kind":"loaded"}]}']));
    ${script}
  </script>`;
  return smokeRender(await readBundle(writeBundle().dir), createSite(page), executablePath!);
}

describe.runIf(isInstalled)('a page without user input', () => {
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

  it('may have an animation, work at the start, and a line on the console each second', async () => {
    const script = `
      const frame = () => { document.body.style.opacity = Math.random(); requestAnimationFrame(frame); };
      frame();
      for (const end = performance.now() + 700; performance.now() < end;);
      setInterval(() => console.log('well'), 1000);`;
    expect(await render(script)).toMatchObject({ pages: ['/x'] });
  });
});
