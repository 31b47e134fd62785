import type { FaultRule } from '../faulty-proxy.ts';
import { startFaultyProxy } from '../faulty-proxy.ts';
import { expect, SITE, test } from './fixtures.ts';

const CODE = /\/(?:shell|remotes)\/.*\.js$/;

test('a page downloads each file of its code once @long', async ({ engine }) => {
  const { origin, requests, close } = await startFaultyProxy(SITE, () => undefined, { isSilent: true });
  const tab = await engine.newTab(origin);
  await tab.open('/contact');
  await expect.poll(() => tab.run(() => document.querySelector('.unopened') === null)).toBe(true);
  const code = requests.filter((address) => CODE.test(address));
  expect(code.length).toBeGreaterThan(2);
  expect(new Set(code).size).toBe(code.length);
  expect(tab.errors).toEqual([]);
  await tab.close();
  close();
});

test('menu and links work while the code hangs, and the code is requested again after Back', async ({ engine }) => {
  let faulty: FaultRule | undefined = { files: CODE, fault: 'hangs' };
  const { origin, requests, close } = await startFaultyProxy(SITE, () => faulty, { isSilent: true });
  const tab = await engine.newTab(origin);
  await tab.resize(1280);
  await tab.open('/contact');
  await tab.click(['button', 'Account']);
  await tab.see(['link', 'Login']);
  await expect.poll(() => requests.some((address) => CODE.test(address))).toBe(true);
  await tab.click(['link', 'Portfolios']);
  await tab.see(['heading', 'Portfolios']);
  faulty = undefined;
  await tab.run(() => {
    history.back();
  });
  await tab.see(['heading', 'Contact']);
  await expect.poll(() => tab.run(() => document.querySelector('.unopened') === null)).toBe(true);
  await tab.close();
  close();
});
