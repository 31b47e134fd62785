import { expect, test } from '../fixtures.ts';
import { PORTS } from '../sites.ts';
import { loansEdits, publishVariant, registry } from '../variants.ts';

const PREVIEWS = `http://preview.localhost:${PORTS.publishing}`;

/** Attempts each access, and records those that were not refused. Assigned at the end, when the page still works. */
const PLANTED = `
const done = [];
const attempt = (name, act) => { try { if (act() !== undefined) done.push(name); } catch {} };
const native = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
attempt('cookie', () => { document.cookie = 'planted=1; path=/'; return /planted/.test(document.cookie) || undefined; });
attempt('cookie by its setter', () => { native.set.call(document, 'planted=1'); return /planted/.test(document.cookie) || undefined; });
attempt('cookie by another getter', () => Object.defineProperty(document, 'cookie', { get: () => 'x' }) && undefined);
attempt('session by fixation', () => { document.cookie = 'sid=mine; path=/'; return true; });
attempt('cookieStore', () => cookieStore.set('planted', '1'));
attempt('fetch', () => { globalThis.fetch = () => Promise.reject(new Error('mine')); return true; });
attempt('fetch defined', () => Object.defineProperty(window, 'fetch', { value: 1 }));
attempt('fetch deleted', () => { delete window.fetch; return true; });
attempt('XMLHttpRequest', () => { XMLHttpRequest.prototype.send = () => {}; return true; });
attempt('Response', () => { Response.prototype.json = () => ({}); return true; });
attempt('sendBeacon', () => { navigator.sendBeacon = () => true; return true; });
attempt('adoptedStyleSheets', () => { document.adoptedStyleSheets = [new CSSStyleSheet()]; return true; });
attempt('adoptedStyleSheets pushed', () => document.adoptedStyleSheets.push(new CSSStyleSheet()));
attempt('insertRule', () => document.styleSheets[0].insertRule('* { color: red }'));
attempt('replaceSync', () => new CSSStyleSheet().replaceSync('* { color: red }') ?? true);
attempt('style element', () => {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = 'body { color: rgb(1, 2, 3) }';
  return getComputedStyle(document.body).color === 'rgb(1, 2, 3)' || undefined;
});
attempt('indexedDB', () => indexedDB.open('planted'));
attempt('caches', () => caches.open('planted'));
attempt('storage', () => navigator.storage.getDirectory());
attempt('the name of a method', () => { document.body.append(Object.assign(new Image(), { name: 'querySelector' })); return true; });
attempt('serviceWorker', () => navigator.serviceWorker.register('/remotes/x.js'));
globalThis.plantedHasDone = done;
`;

test.describe('a remote that accesses shared globals of the page', () => {
  const version = '1.0.21+00000021';
  test.use({ mayAsk: [PREVIEWS] });

  test('is refused by the publish checks @long', async () => {
    const setsCookie = `try { document.cookie = 'planted=1; path=/'; } catch {}`;
    await expect(publishVariant(version, [loansEdits.page(setsCookie)])).rejects.toThrow(
      /^In a browser, \/loans\S* uses or changes document\.cookie, which the site does not allow/,
    );
  });

  test('is refused by the publish checks if its elements shadow properties of the document @long', async () => {
    const named = `Object.assign(document.querySelector('main').appendChild(document.createElement('input')), { name: 'parentNode' });`;
    await expect(publishVariant('1.0.22+00000022', [loansEdits.page(named)])).rejects.toThrow(
      /^In a browser, \/loans\S* renders an element named parentNode, which hides the page's own property of that name/,
    );
  });

  test('is blocked if it runs anyway @long', async ({ page }) => {
    await publishVariant(version, [loansEdits.page(PLANTED)], 'to try it');
    await page.goto((await registry.post<{ url: string }>('previews', { version })).url);
    await expect(page.getByRole('heading', { level: 1, name: 'Equipment loans' })).toBeVisible();
    const done = () => page.evaluate(() => (globalThis as { plantedHasDone?: string[] }).plantedHasDone);
    await expect.poll(done).toEqual([]); // undefined until the page runs: its heading is server-rendered
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['preview']);
  });
});
