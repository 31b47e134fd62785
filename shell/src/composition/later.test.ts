import type { VisitorRemote } from '@fotosoc/loader/visitor';
import { afterEach, expect, it, vi } from 'vitest';
import { prefetchLinked } from './later.ts';

const version = (name: string) => ({
  version: '1.0.0+00000001',
  deploymentId: name,
  entry: `/remotes/${name}/1.0.0+00000001/remoteEntry.js`,
  container: name,
  isPreview: false,
});
const remotes: VisitorRemote[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((letter) => {
  const name = `mf-${letter}`;
  return { name, prefixes: [`/${letter}`], navigation: [], active: version(name), lastGood: version(name) };
});

function list({ isElsewhere = false } = {}) {
  const prefetch = vi.fn<(entry: string) => Promise<void>>(async () => undefined);
  const loaded = () => prefetch.mock.calls.map(([entry]) => entry.split('/')[2]);
  return { prefetch, loaded, require: () => Promise.resolve(), needsDocument: () => isElsewhere };
}
function linkTo(...paths: string[]): void {
  document.body.innerHTML = paths.map((path) => `<a href="${path}">there</a>`).join('');
}
afterEach(() => {
  document.body.replaceChildren();
});

it('fetches each remote once that the page links to, in the order of its links', async () => {
  linkTo('/b', '/a/1', '/b/2', 'https://elsewhere.example/c', '/nobody');
  const known = list();
  await prefetchLinked(remotes, known);
  expect(known.loaded()).toEqual(['mf-b', 'mf-a']);
});

it('fetches six at most', async () => {
  linkTo('/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h');
  const known = list();
  await prefetchLinked(remotes, known);
  expect(known.loaded()).toHaveLength(6);
});

it('goes on with the next one when one does not arrive', async () => {
  linkTo('/a', '/b');
  const known = list();
  known.prefetch.mockRejectedValueOnce(new TypeError('integrity'));
  await prefetchLinked(remotes, known);
  expect(known.loaded()).toEqual(['mf-a', 'mf-b']);
});

it('fetches nothing for a browser that goes there by another document', async () => {
  linkTo('/a');
  const known = list({ isElsewhere: true });
  await prefetchLinked(remotes, known);
  expect(known.loaded()).toEqual([]);
});
