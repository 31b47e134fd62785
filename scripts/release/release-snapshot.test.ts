import { findStylesheetError } from '@fotosoc/publish-checks/stylesheet';
import { list } from 'tar';
import { expect, it } from 'vitest';
import { SNAPSHOT_SITE } from './release-snapshot.ts';

/** Reads the stylesheets of remotes in the previous release, with the names of their remotes. */
async function readKeptStylesheets(): Promise<{ file: string; remote: string; css: Buffer }[]> {
  const reads: Promise<{ file: string; remote: string; css: Buffer }>[] = [];
  await list({
    file: SNAPSHOT_SITE,
    brotli: true,
    onReadEntry: (entry) => {
      const [, remote] = /(?:^|\/)remotes\/(mf-[a-z-]+)\/.*\.css$/.exec(entry.path) ?? [];
      if (remote !== undefined) reads.push(entry.concat().then((css) => ({ file: entry.path, remote, css })));
    },
  });
  return Promise.all(reads);
}

it('the publish checks accept every stylesheet built with packages of the previous release', async () => {
  const kept = await readKeptStylesheets();
  expect(new Set(kept.map(({ remote }) => remote)).size).toBe(5);
  const faults = kept.map(({ file, remote, css }) => findStylesheetError(file, css, remote));
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
}, 10_000);
