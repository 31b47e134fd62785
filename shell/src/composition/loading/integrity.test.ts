import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createIntegrityList } from './integrity.ts';

const FOLDER = '/remotes/mf-x/1.0.0+00000001/';
const OWN = '/remotes/mf-home/1.0.0+00000001/remoteEntry.js';
const ENTRY = `${FOLDER}remoteEntry.js`;
const listed = { [ENTRY]: 'sha384-e', [`${FOLDER}1.js`]: 'sha384-1', [`${FOLDER}1.css`]: 'sha384-c' };
const text = JSON.stringify({ integrity: listed });
const address = '/remotes/integrity/mf-x@1.0.0+00000001';
const hash = 'sha256-l';

const asked = vi.fn<typeof fetch>();
beforeEach(() => {
  asked.mockReset().mockImplementation(async () => new Response(text));
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];

function start() {
  const integrity: Record<string, string> = { [OWN]: 'sha384-o' };
  return { integrity, list: createIntegrityList({ integrity, integrityMaps: { [address]: hash } }) };
}

it('requests no list for the remote that renders the page', async () => {
  const { list } = start();
  await list.require(OWN);
  expect(asked).not.toHaveBeenCalled();
  expect(list.needsDocument(OWN)).toBe(false);
});

it('fetches the list of another remote once, by the hash in the page, and then knows its files', async () => {
  const { integrity, list } = start();
  void list.require(ENTRY).catch(() => undefined);
  await waitFor(() => {
    expect(integrity).toEqual({ [OWN]: 'sha384-o', ...listed });
  });
  void list.require(ENTRY).catch(() => undefined);
  expect(asked.mock.calls).toEqual([[address, { integrity: hash }]]);
});

it('asks again after a failed fetch of a list', async () => {
  const { integrity, list } = start();
  asked.mockRejectedValueOnce(new TypeError('integrity'));
  await expect(list.require(ENTRY)).rejects.toThrow('integrity');
  expect(integrity).toEqual({ [OWN]: 'sha384-o' });
  void list.require(ENTRY).catch(() => undefined);
  await waitFor(() => {
    expect(integrity).toHaveProperty([ENTRY]);
  });
});

it('refuses a file that no list of this page names', async () => {
  const { list } = start();
  await expect(list.require('/remotes/mf-y/1/remoteEntry.js')).rejects.toThrow(
    'has no integrity hashes of /remotes/mf-y/1/',
  );
});

it('requires another document where import maps cannot grow and preloads are not checked', () => {
  vi.stubGlobal('CSS', { supports: () => false });
  expect(start().list.needsDocument(ENTRY)).toBe(true);
});

it('lets Firefox preload every script of the version with its hash before it loads any', async () => {
  vi.stubGlobal('CSS', { supports: () => true });
  const { list } = start();
  expect(list.needsDocument(ENTRY)).toBe(false);
  const loaded = list.require(ENTRY);
  await waitFor(() => {
    expect(links().map((link) => [link.getAttribute('href'), link.integrity])).toEqual([
      [ENTRY, 'sha384-e'],
      [`${FOLDER}1.js`, 'sha384-1'],
    ]);
  });
  links()[0]!.dispatchEvent(new Event('load'));
  links()[1]!.dispatchEvent(new Event('error'));
  await expect(loaded).rejects.toThrow('1.js did not load');
});

it('fetches the list of a remote of which the page has only the files of a fragment', async () => {
  const integrity = { [ENTRY]: 'sha384-e' };
  const list = createIntegrityList({ integrity, integrityMaps: { [address]: hash } });
  void list.require(ENTRY).catch(() => undefined);
  await waitFor(() => {
    expect(integrity).toEqual(listed);
  });
});
