import { startFaultyProxy, TAMPERED, type Fault, type FaultRule } from '../faulty-proxy.ts';
import { LAST_GOOD_GALLERIES } from '../sites.ts';
import { expect, SITE, test } from './fixtures.ts';
import type { Tab } from './tab.ts';

const CURRENT = /\/remotes\/mf-galleries\/(?!0\.9\.0)/;
const FILES = { entry: /remoteEntry\.js/, chunk: /\/\d+\.js/, stylesheet: /\.css/ };

/** Opens the galleries through a faulty network, at a new origin without cached files.
 *  @param isNext whether the tab opens a page of a different remote first */
async function open(tab: Tab, faulty: FaultRule, isNext: boolean) {
  const { origin, unopened, close } = await startFaultyProxy(SITE, () => faulty, { isSilent: true });
  if (!isNext) await tab.open(`${origin}/gallery`);
  else {
    await tab.open(`${origin}/contact`);
    await seeOpen(tab);
    await tab.click(['link', 'Gallery']);
  }
  return { unopened, close };
}

/** Waits until the server-rendered page is interactive. */
async function seeOpen(tab: Tab): Promise<void> {
  await expect.poll(() => tab.run(() => document.querySelector('.unopened') === null)).toBe(true);
}

/** Returns the addresses of all resources of the page, separated by spaces. */
async function fetchedIn(tab: Tab): Promise<string> {
  const all = await tab.run<string[]>(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return all.join(' ');
}

const ofCurrent = (file: RegExp) => new RegExp(CURRENT.source + '.*' + file.source);

type Case = [what: string, files: RegExp, fault: Fault, isNext: boolean];

const CODE_PUT_IN: Case[] = [
  ['into its entry', ofCurrent(FILES.entry), 'code put in', false],
  // Its integrity is fetched and not part of the loaded page.
  ['into its chunk, after another page', ofCurrent(FILES.chunk), 'code put in', true],
];

// Stylesheet cases navigate from a second page, because a page load brings the stylesheets of its remote.
const OTHER_FAULTS: Case[] = [
  ...Object.entries(FILES).map(([name, file]): Case => {
    return [`one byte of its ${name} is flipped`, ofCurrent(file), 'one byte flipped', name === 'stylesheet'];
  }),
  ['its entry hangs', ofCurrent(FILES.entry), 'hangs', false],
  ['code is put into its chunk', ofCurrent(FILES.chunk), 'code put in', false],
  ['code is put into its stylesheet', ofCurrent(FILES.stylesheet), 'code put in', true],
  ['code is put into its entry, after another page', ofCurrent(FILES.entry), 'code put in', true],
];

test('code injected into a remote does not run, and its last known good version is shown', async ({ tab }) => {
  await seeLastGood(tab, CODE_PUT_IN);
});

test('injected code does not run with any other fault of the current version', { tag: '@long' }, async ({ tab }) => {
  test.slow();
  await seeLastGood(tab, OTHER_FAULTS);
});

async function seeLastGood(tab: Tab, cases: Case[]): Promise<void> {
  for (const [what, files, fault, isNext] of cases) {
    await test.step(what, async () => {
      const { close } = await open(tab, { files, fault }, isNext);
      // The server-rendered page is already on screen.
      await expect.poll(() => fetchedIn(tab)).toContain(LAST_GOOD_GALLERIES);
      await seeOpen(tab);
      await tab.see(['heading', 'Fotosoc Gallery']);
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
      await tab.see(['heading', 'This part of the site is temporarily unavailable']);
      await tab.click(['button', 'Retry']);
      await tab.see(['heading', 'Fotosoc Gallery']);
      close();
    });
  }
});

test('a shell with injected code does not run, and the page notifies the visitor and the site', async ({ tab }) => {
  const { unopened, close } = await open(tab, { files: /\/shell\/.*vendor.*\.js/, fault: 'code put in' }, false);
  await tab.see(['heading', 'This page has not opened']);
  expect(await tab.run((name: string) => name in globalThis, TAMPERED.name)).toBe(false);
  await expect
    .poll(() => unopened)
    .toEqual([
      expect.objectContaining({ reason: 'failed', detail: expect.stringMatching(/\/shell\/.*did not load$/) }),
    ]);
  close();
});
