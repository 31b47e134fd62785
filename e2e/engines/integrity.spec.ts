import { faultyProxy, TAMPERED, type Fault, type Faulty } from '../faulty-proxy.ts';
import { LAST_GOOD_GALLERIES } from '../sites.ts';
import { expect, SITE, test } from './engine.ts';
import type { Tab } from './tab.ts';

const CURRENT = /\/remotes\/mf-galleries\/(?!0\.9\.0)/;
const PATIENCE_MS = 5000;
const FILES = { entry: /remoteEntry\.js/, chunk: /\/\d+\.\w+\.js/, stylesheet: /\.css/ };

/** Opens the galleries through a network with this fault, which is another origin each time: the tab has nothing of it. */
async function open(tab: Tab, faulty: Faulty) {
  const { origin, unopened, close } = await faultyProxy(SITE, () => faulty, { isSilent: true });
  // A page that is loaded by its address brings its stylesheets with it, so there is another before it.
  if (!faulty.files.source.endsWith(FILES.stylesheet.source)) await tab.open(`${origin}/gallery`);
  else {
    await tab.open(`${origin}/contact`);
    await seeOpen(tab);
    await tab.click(['link', 'Gallery']);
  }
  return { unopened, close };
}

/** The page that the server has drawn can be used. */
async function seeOpen(tab: Tab): Promise<void> {
  await expect.poll(() => tab.run(() => document.querySelector('.unopened') === null)).toBe(true);
}

/** The addresses of everything a page has fetched. */
async function fetchedIn(tab: Tab): Promise<string> {
  const all = await tab.run<string[]>(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return all.join(' ');
}

const ofCurrent = (file: RegExp) => new RegExp(CURRENT.source + '.*' + file.source);

const CASES: [what: string, files: RegExp, fault: Fault][] = [
  ...Object.entries(FILES).flatMap(([name, file]): [string, RegExp, Fault][] => [
    [`one byte of its ${name} is flipped`, ofCurrent(file), 'one byte flipped'],
    [`code is put into its ${name}`, ofCurrent(file), 'code put in'],
  ]),
  ['its entry hangs', ofCurrent(FILES.entry), 'hangs'],
];

test('the last good version of a remote is shown whatever is wrong with the current one', async ({ tab }) => {
  test.slow();
  for (const [what, files, fault] of CASES) {
    await test.step(what, async () => {
      const { close } = await open(tab, { files, fault });
      // What the server has drawn stands there before.
      await expect.poll(() => fetchedIn(tab), { timeout: PATIENCE_MS }).toContain(LAST_GOOD_GALLERIES);
      await seeOpen(tab);
      await tab.see(['heading', 'Fotosoc Gallery'], PATIENCE_MS);
      const ran = await tab.run<unknown[]>(
        (name: string) => [name in globalThis, getComputedStyle(document.documentElement).backgroundColor],
        TAMPERED.name,
      );
      expect(ran[0]).toBe(false);
      expect(ran[1]).not.toBe(TAMPERED.color);
      await tab.click(['link', 'Portfolios']);
      await tab.see(['heading', 'Portfolios']);
      close();
    });
  }
});

test('a shell with code put in does not run, and the page says so to whoever opened it and to the site', async ({
  tab,
}) => {
  const { unopened, close } = await open(tab, { files: /\/shell\/.*vendor.*\.js/, fault: 'code put in' });
  await tab.see(['heading', 'This page has not opened'], 2 * PATIENCE_MS);
  expect(await tab.run((name: string) => name in globalThis, TAMPERED.name)).toBe(false);
  await expect
    .poll(() => unopened)
    .toEqual([
      expect.objectContaining({ reason: 'failed', detail: expect.stringMatching(/\/shell\/.*did not load$/) }),
    ]);
  close();
});
