import { parseIntegrityMapPath } from '@fotosoc/contract/registry/integrity-map';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { expect, it } from 'vitest';
import { createIntegrityMaps } from './integrity-maps.ts';

/** Returns the number of remotes in each map, on a page of the first of a number of remotes. */
function sharing(remotes: number): number[] {
  const versions = Array.from({ length: remotes }, (_, index) => [writeBundle({ name: `mf-x${index}` }).manifest]);
  return Object.keys(createIntegrityMaps(versions, { owner: 'mf-x0' })).map(
    (address) => parseIntegrityMapPath(address).length,
  );
}

it('a site with few remotes has a map per remote, and with more remotes four share one', () => {
  expect(sharing(5)).toEqual([1, 1, 1, 1]);
  expect(sharing(12)).toEqual([3, 4, 4]);
});
