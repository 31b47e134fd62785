import { expect, it } from 'vitest';
import { formatIntegrityMapPath, parseIntegrityMapPath } from './integrity-map.ts';

it('encodes the listed versions in the address', () => {
  const listed = [
    {
      name: 'mf-x',
      versions: [
        { version: '1.0.0+00000001', without: ['event.gallery', 'account.captions'] },
        { version: '1.0.1+00000002', without: [] },
      ],
    },
    { name: 'mf-y', versions: [{ version: '2.0.0+00000003', without: [] }] },
  ];
  const address = formatIntegrityMapPath(listed);
  expect(address).toBe(
    '/remotes/integrity/mf-x@1.0.0+00000001!event.gallery!account.captions,1.0.1+00000002;mf-y@2.0.0+00000003',
  );
  expect(new URL(address, 'http://site').pathname).toBe(address);
  expect(parseIntegrityMapPath(address)).toEqual(listed);
});
