import { faultyProxy, TAMPERED, type Fault, type Faulty } from '../faulty-proxy.ts';
import { LAST_GOOD_GALLERIES } from '../sites.ts';
import { expect, SITE, test } from './fixtures.ts';
import type { Tab } from './tab.ts';

const CURRENT = /\/remotes\/mf-galleries\/(?!0\.9\.0)/;
const PATIENCE_MS = 5000;
const FILES = { entry: /remoteEntry\.js/, chunk: /\/\d+\.js/, stylesheet: /\.css/ };

/** Opens the galleries through a network with this fault, which is another origin each time: the tab has nothing of it.
 *  @param isNext whether there is a page of another remote before it */
async function open(tab: Tab, faulty: Faulty, isNext: boolean) {
  const { origin, unopened, close } = await faultyProxy(SITE, () => faulty, { isSilent: true });
  if (!isNext) await tab.open(`${origin}/gallery`);
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

type Case = [what: string, files: RegExp, fault: Fault, isNext: boolean];

// A page that is opened by its address brings its stylesheets with it: theirs come after another page.
const CODE_PUT_IN: Case[] = [
  ['into its entry', ofCurrent(FILES.entry), 'code put in', false],
  ['into its stylesheet', ofCurrent(FILES.stylesheet), 'code put in', true],
  // Its integrity is not in the page that was loaded, but fetched.
  ['into its chunk, after another page', ofCurrent(FILES.chunk), 'code put in', true],
];

const OTHER_FAULTS: Case[] = [
  ...Object.entries(FILES).map(([name, file]): Case => {
    return [`one byte of its ${name} is flipped`, ofCurrent(file), 'one byte flipped', name === 'stylesheet'];
  }),
  ['its entry hangs', ofCurrent(FILES.entry), 'hangs', false],
  ['code is put into its chunk', ofCurrent(FILES.chunk), 'code put in', false],
  ['code is put into its entry, after another page', ofCurrent(FILES.entry), 'code put in', true],
];

test('code that is put into a remote does not run, and its last good version is shown', async ({ tab }) => {
  await seeLastGood(tab, CODE_PUT_IN);
});

test('so it is whatever else is wrong with the current version', { tag: '@long' }, async ({ tab }) => {
  test.slow();
  await seeLastGood(tab, OTHER_FAULTS);
});

async function seeLastGood(tab: Tab, cases: Case[]): Promise<void> {
  for (const [what, files, fault, isNext] of cases) {
    await test.step(what, async () => {
      const { close } = await open(tab, { files, fault }, isNext);
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
}

const LIST = 'whatever is wrong with the list of its files, the page of another remote says so, and Retry shows it';
test(LIST, { tag: '@long' }, async ({ tab }) => {
  for (const fault of ['404', 'code put in', 'hangs'] as const) {
    await test.step(fault, async () => {
      const { close } = await open(tab, { files: /\/remotes\/integrity\//, fault }, true);
      await tab.see(['heading', 'This part of the site is temporarily unavailable'], 2 * PATIENCE_MS);
      await tab.click(['button', 'Retry']);
      await tab.see(['heading', 'Fotosoc Gallery'], PATIENCE_MS);
      close();
    });
  }
});

test('a shell with code put in does not run, and the page says so to whoever opened it and to the site', async ({
  tab,
}) => {
  const { unopened, close } = await open(tab, { files: /\/shell\/.*vendor.*\.js/, fault: 'code put in' }, false);
  await tab.see(['heading', 'This page has not opened'], 2 * PATIENCE_MS);
  expect(await tab.run((name: string) => name in globalThis, TAMPERED.name)).toBe(false);
  await expect
    .poll(() => unopened)
    .toEqual([
      expect.objectContaining({ reason: 'failed', detail: expect.stringMatching(/\/shell\/.*did not load$/) }),
    ]);
  close();
});
