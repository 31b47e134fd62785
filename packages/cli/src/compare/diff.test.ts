import { expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { describeDiff, diffManifests } from './diff.ts';

const before = writeBundle({ files: { 'page.0123456789.js': 'one', 'old.css': '' } }).manifest;
const after = writeBundle({
  version: '1.0.1+00000002',
  prefix: '/y',
  files: { 'page.9876543210.js': 'three' },
  description: { requires: { shell: '^1.1.0', api: '^1.0.0' } },
}).manifest;

it('lists additions, removals and changes between two versions', () => {
  const text = describeDiff('mf-x', diffManifests(before, after));
  expect(text.split('\n')).toEqual([
    'mf-x 1.0.0+00000001 → 1.0.1+00000002',
    '  - old.css  0 bytes',
    '  ~ page.js  3 → 5 bytes',
    '  ~ remoteEntry.js  108 → 108 bytes',
    '  + route /y',
    '  - route /x',
    '  ~ remote.json prefixes.0: "/x" → "/y"',
    '  ~ remote.json requires.shell: "^1.0.0" → "^1.1.0"',
  ]);
});

it('reports the absence of changes', () => {
  expect(describeDiff('mf-x', diffManifests(before, before))).toBe('mf-x 1.0.0+00000001 → 1.0.0+00000001: the same');
});
