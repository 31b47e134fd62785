import { expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { listPrefetchFiles } from './prefetch-files.ts';

const V = '1.0.0+00000001';

function remoteWith(name: string, ...patterns: string[]) {
  const pages = patterns.map((path) => ({ path, title: path, data: [], isListed: !path.endsWith('/edit') }));
  const { manifest } = writeBundle({ name, version: V, prefix: `/${name}`, description: { pages } });
  return { ...manifest, routes: patterns.map((pattern) => ({ pattern, files: [`${pattern.length}.js`] })) };
}

it("lists the files of other remotes' pages, without unlisted pages", () => {
  const remotes = [remoteWith('mf-x', '/x'), remoteWith('mf-y', '/y', '/y/:link', '/y/edit'), remoteWith('mf-z', '/z')];
  expect(listPrefetchFiles(remotes, 'mf-x')).toEqual({
    [`/remotes/mf-y/${V}/remoteEntry.js`]: { '/y': ['2.js'], '/y/:link': ['8.js'] },
    [`/remotes/mf-z/${V}/remoteEntry.js`]: { '/z': ['2.js'] },
  });
});

it('limits the list on a site of hundreds of remotes', () => {
  const remotes = Array.from({ length: 30 }, (_, number) => remoteWith(`mf-${number}`, `/${number}`));
  expect(Object.keys(listPrefetchFiles(remotes, undefined))).toHaveLength(24);
});
