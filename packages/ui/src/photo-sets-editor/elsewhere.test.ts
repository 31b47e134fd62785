import { expect, test } from 'vitest';
import { editedSets, photoSetsOf } from './edited-sets.ts';
import { describeElsewhere, takeElsewhere } from './elsewhere.ts';

function set(title: string, ...ids: string[]) {
  const images = ids.map((id) => ({
    id,
    url: `/${id}.jpg`,
    width: 3,
    height: 2,
    variants: [],
    placeholder: '',
    alt: '',
  }));
  return { title, images };
}

/** What is kept after editing `mine`, loaded as `loaded`, while `theirs` was saved elsewhere. */
function taken(loaded: ReturnType<typeof set>[], mine: ReturnType<typeof set>[], theirs: ReturnType<typeof set>[]) {
  const ids = new Set(loaded.flatMap(({ images }) => images.map(({ id }) => id)));
  const { sets, ...counts } = takeElsewhere(editedSets(mine), { stored: ids, seen: ids }, theirs);
  return { sets: photoSetsOf(sets).map(({ title, images }) => [title, ...images.map(({ id }) => id)]), ...counts };
}

test('changes nothing when nothing was saved elsewhere', () => {
  const result = taken([set('One', 'a', 'b')], [set('Uno', 'b', 'new')], [set('One', 'a', 'b')]);
  expect(result).toEqual({ sets: [['Uno', 'b', 'new']], added: 0, removed: 0 });
  expect(describeElsewhere(result)).toBe('');
});

test('takes photos added elsewhere into the gallery of the same title', () => {
  const result = taken([set('One', 'a')], [set('One', 'mine', 'a')], [set('One', 'a', 'theirs')]);
  expect(result).toEqual({ sets: [['One', 'mine', 'a', 'theirs']], added: 1, removed: 0 });
  expect(describeElsewhere(result)).toBe(
    '1 photo added elsewhere was taken in. Look through the galleries, then save again.',
  );
});

test('takes a gallery added elsewhere as it is', () => {
  const result = taken([set('One', 'a')], [set('One', 'a')], [set('One', 'a'), set('Two', 'b', 'c')]);
  expect(result.sets).toEqual([
    ['One', 'a'],
    ['Two', 'b', 'c'],
  ]);
  expect(result.added).toBe(2);
});

test('lets go of photos removed elsewhere', () => {
  const result = taken([set('One', 'a', 'b')], [set('One', 'b', 'a')], [set('One', 'a')]);
  expect(result).toEqual({ sets: [['One', 'a']], added: 0, removed: 1 });
  expect(describeElsewhere(result)).toBe(
    '1 photo removed elsewhere is gone. Look through the galleries, then save again.',
  );
});

test('does not bring back what was removed here', () => {
  expect(taken([set('One', 'a', 'b')], [set('One', 'a')], [set('One', 'a', 'b')]).sets).toEqual([['One', 'a']]);
});
