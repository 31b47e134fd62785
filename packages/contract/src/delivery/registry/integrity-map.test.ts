import { expect, it } from 'vitest';
import { integrityMapAddress, listedAt } from './integrity-map.ts';

it('says at its address what is listed', () => {
  const listed = [
    { name: 'mf-x', versions: ['1.0.0+00000001', '1.0.1+00000002'] },
    { name: 'mf-y', versions: ['2.0.0+00000003'] },
  ];
  const address = integrityMapAddress(listed);
  expect(address).toBe('/remotes/integrity/mf-x@1.0.0+00000001,1.0.1+00000002;mf-y@2.0.0+00000003');
  expect(new URL(address, 'http://site').pathname).toBe(address);
  expect(listedAt(address)).toEqual(listed);
});
