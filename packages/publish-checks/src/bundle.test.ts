import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { readBundle } from './bundle.ts';

const MEGABYTE = 1024 * 1024;

/** Returns `count` files of `bytes` bytes each. */
function files(count: number, bytes: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}.js`, ' '.repeat(bytes)]));
}

describe('a bundle', () => {
  it('has no file with a name that the site adds to embeddable versions', async () => {
    const bundle = writeBundle({ files: { 'mf-entry.js': '' } });
    await expect(readBundle(bundle.dir)).rejects.toThrow('mf-entry.js is a name that the site adds to each version');
  });

  it('is read completely', async () => {
    const { dir, manifest } = writeBundle({ files: { 'page.js': 'export {}' } });
    const bundle = await readBundle(dir);
    expect(bundle.manifest).toEqual(manifest);
    expect(bundle.files.get('page.js')?.toString()).toBe('export {}');
  });

  it.each([
    ['more files than are served', files(301, 1), 'The bundle has 302 files, at most 300 are allowed: merge some.'],
    ['a file that is too large', files(1, 5 * MEGABYTE + 1), 'f0.js is larger than 5 MB: split or drop the file.'],
    ['too much in all', files(5, 4.5 * MEGABYTE), 'The bundle is larger than 20 MB: split or drop files.'],
    [
      'a type that is not served',
      { 'a.html': '<p>' },
      'a.html has a type that is not served: use js, css, woff2, jpg,',
    ],
  ])('is refused with %s', async (_, content, sentence) => {
    await expect(readBundle(writeBundle({ files: content }).dir)).rejects.toThrow(sentence);
  });

  it.each([
    [
      'an extra file',
      (dir: string) => {
        writeFileSync(path.join(dir, 'more.js'), '');
      },
      'more.js is not in the manifest: build again, and add nothing by hand.',
    ],
    [
      'a missing file',
      (dir: string) => {
        rmSync(path.join(dir, 'remoteEntry.js'));
      },
      'remoteEntry.js is in the manifest but missing: build again.',
    ],
    [
      'a flipped byte',
      (dir: string) => {
        const file = path.join(dir, 'remoteEntry.js');
        const content = readFileSync(file);
        content[0]! ^= 1;
        writeFileSync(file, content);
      },
      'remoteEntry.js differs from the manifest: build again.',
    ],
    [
      'a link',
      (dir: string) => {
        rmSync(path.join(dir, 'remoteEntry.js'));
        symlinkSync('/etc/hostname', path.join(dir, 'remoteEntry.js'));
      },
      'remoteEntry.js is not a plain file: replace the link with a copy.',
    ],
    [
      'no manifest',
      (dir: string) => {
        rmSync(path.join(dir, 'manifest.json'));
      },
      'The bundle has no readable manifest.json: build first.',
    ],
  ])('is refused with %s', async (_, spoil, sentence) => {
    const { dir } = writeBundle();
    spoil(dir);
    await expect(readBundle(dir)).rejects.toThrow(sentence);
  });

  it.each(['https://', '//', '/\\\\x', '', 'x', '/\ud800', '/a b'])(
    'is refused with a navigation entry that links to %j',
    async (to) => {
      const { dir } = writeBundle({ description: { navigation: [{ label: 'X', to, order: 1 }] } });
      await expect(readBundle(dir)).rejects.toThrow('remote.json is not valid at /navigation/0/to');
    },
  );

  it.each([
    ['a key that is not known', { getPublicPath: 'function () {}' }, 'manifest.json is not valid'],
    ['a path that climbs', { integrity: { '../../x.js': `sha384-${'a'.repeat(64)}` } }, 'manifest.json is not valid'],
    ['a path that is absolute', { initial: ['https://cdn.example.org/x.js'] }, 'manifest.json is not valid'],
    ['a file that is hidden', { integrity: { '.x.js': `sha384-${'a'.repeat(64)}` } }, 'manifest.json is not valid'],
    ['a name that is no remote', { name: '../shell' }, 'manifest.json is not valid'],
    ['a size that is not the file’s', { bytes: { 'remoteEntry.js': 1 } }, 'differs from the manifest'],
    ['a file it does not list', { initial: ['gone.js'] }, 'manifest.json needs gone.js, but does not list the file'],
  ])('is refused with a manifest that has %s', async (_, change, sentence) => {
    const { dir, write } = writeBundle();
    write(change);
    await expect(readBundle(dir)).rejects.toThrow(sentence);
  });
});
