import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { SlotPropExample } from '@fotosoc/contract/registry/remote-json';
import { describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { listVersionSlots, type Platform } from './platform.ts';
import { findSlotRefusals } from './incompatible-slots.ts';

const SLOT = 'quiz.result';
const page = (...examples: SlotPropExample[]) =>
  writeBundle({
    name: 'mf-page',
    description: { pages: [{ path: '/x', title: 'X', slots: [SLOT] }], slots: { [SLOT]: { examples } } },
  }).manifest;
const filler = (...examples: SlotPropExample[]) =>
  writeBundle({ name: 'mf-filler', description: { fragments: { [SLOT]: { examples } } } }).manifest;
const plain = writeBundle({ name: 'mf-page' }).manifest;

function beside({ name, version, remote }: Manifest, isSettled = false): Platform['others'][number] {
  return { name, prefixes: [], needs: { shell: '*', version, isSettled }, ...listVersionSlots(remote!.description) };
}
const objections = (to: Manifest, others: Platform['others'], before?: Manifest) =>
  findSlotRefusals(to, { others, activeSlots: before && listVersionSlots(before.remote!.description) });

const reads = { quiz: 'owls' };

describe('a slot and its fragment', () => {
  it.each<[string, SlotPropExample[]]>([
    ['what it reads', [reads]],
    ['more than it reads', [{ ...reads, score: 3 }]],
    ['another example of the same', [{ quiz: 'trees' }]],
  ])('may go on together where it is given %s', (_, given) => {
    expect(objections(page(...given), [beside(filler(reads))])).toEqual([]);
    expect(objections(filler(reads), [beside(page(...given))])).toEqual([]);
  });

  it.each<[string, SlotPropExample[], string]>([
    ['it is not given something', [{ score: 3 }], 'its quiz is missing'],
    ['it is not always given something', [reads, {}], 'its quiz may be missing'],
    ['something is of another type', [{ quiz: 3 }], 'its quiz may be a number'],
    ['something may be of another type', [reads, { quiz: null }], 'its quiz may be null'],
  ])('may not where %s, whichever of the two is published', (_, given, why) => {
    expect(objections(page(...given), [beside(filler(reads))])).toEqual([
      {
        kind: 'overridable',
        code: 'slot-props quiz.result mf-filler 1.0.0+00000001',
        sentence: `The slot quiz.result of mf-page lacks props that the fragment of mf-filler 1.0.0+00000001 reads: ${why}. Keep these props until the team of mf-filler has published and promoted a fragment that does not read them.`,
        remotes: ['mf-filler'],
      },
    ]);
    expect(objections(filler(reads), [beside(page(...given))])).toEqual([
      {
        kind: 'overridable',
        code: 'fragment-props quiz.result mf-page 1.0.0+00000001',
        sentence: `The fragment of mf-filler for quiz.result reads props that the slot of mf-page 1.0.0+00000001 lacks: ${why}. Avoid these props, or wait until the team of mf-page has published and promoted them.`,
      },
    ]);
  });

  it.each<[string, SlotPropExample, string]>([
    ['lists of something else', { best: ['ada'] }, 'its best[] may be a string'],
    ['lists of what is lacking in some', { best: [{ by: 'ada' }, {}] }, 'its best[].by may be missing'],
    ['something else far down', { best: [{ by: { name: null } }] }, 'its best[].by may be an object'],
    ['what only a prototype has', { toString: 1 }, 'its best is missing'],
  ])('may not where it is given %s', (_, given, why) => {
    const [objection] = objections(page(given), [beside(filler({ best: [{ by: 'ada' }] }))]);
    expect(objection?.sentence).toContain(`reads: ${why}.`);
  });

  it('accepts lists with matching elements, and lists that are always empty', () => {
    const best = filler({ best: [{ by: 'ada' }] }, { best: [{ by: 'ada', of: null }] });
    expect(objections(page({ best: [] }), [beside(best)])).toEqual([]);
    expect(objections(page({ best: [{ by: 'grace', at: 3 }] }), [beside(best)])).toEqual([]);
  });

  it('accepts several prop types if the fragment reads all of them', () => {
    const either = [reads, { quiz: null }];
    expect(objections(page(...either), [beside(filler(...either))])).toEqual([]);
  });
});

describe('a removed slot', () => {
  it('is refused if a live fragment fills the slot, with the remedy', () => {
    expect(objections(plain, [beside(filler(reads))], page(reads))).toEqual([
      {
        kind: 'overridable',
        code: 'removed-slot quiz.result mf-filler 1.0.0+00000001',
        sentence:
          'mf-page no longer has the slot quiz.result: the fragment of mf-filler 1.0.0+00000001 would not be shown. Keep the slot until the team of mf-filler has published and promoted a version without that fragment.',
        remotes: ['mf-filler'],
      },
    ]);
  });

  it('is accepted if no fragment fills the slot, or visitors lack the slot anyway', () => {
    expect(objections(plain, [beside(plain)], page(reads))).toEqual([]);
    expect(objections(plain, [beside(filler(reads))], plain)).toEqual([]);
    expect(objections(plain, [beside(filler(reads))])).toEqual([]);
  });
});

it('ignores a last known good version that was permanently replaced', () => {
  const before = beside(filler(reads), true);
  expect(objections(page({}), [before])).toEqual([]);
  expect(objections(plain, [before], page(reads))).toEqual([]);
});

it('accepts versions from before slots had examples', () => {
  const stored = JSON.parse(JSON.stringify(filler(reads)).replace(/"examples":\[.*?\]/, '"data":[]')) as Manifest;
  expect(objections(page({}), [beside(stored)])).toEqual([]);
  expect(listVersionSlots(stored.remote!.description)).toMatchObject({
    fragments: [SLOT],
    described: { fragments: {} },
  });
});
