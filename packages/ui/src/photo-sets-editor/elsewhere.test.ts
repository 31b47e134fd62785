import { expect, test } from 'vitest';
import { editedSets, photoSetsOf } from './edited-sets.ts';
import { describeElsewhere, mergeSets } from './elsewhere.ts';

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

/** A gallery whose photo `a` is described. */
function said(alt: string, ...ids: string[]) {
  const one = set('One', ...ids);
  return { ...one, images: one.images.map((image) => (image.id === 'a' ? { ...image, alt } : image)) };
}

/** What is kept after editing `mine`, loaded as `loaded`, while `theirs` was saved elsewhere. */
function taken(loaded: ReturnType<typeof set>[], mine: ReturnType<typeof set>[], theirs: ReturnType<typeof set>[]) {
  const { sets, ...counts } = mergeSets(loaded, editedSets(mine), theirs);
  return { sets: photoSetsOf(sets).map(({ title, images }) => [title, ...images.map(({ id }) => id)]), ...counts };
}

test('changes nothing when nothing was saved elsewhere', () => {
  const result = taken([set('One', 'a', 'b')], [set('Uno', 'b', 'new')], [set('One', 'a', 'b')]);
  expect(result).toEqual({ sets: [['Uno', 'b', 'new']], added: 0, removed: 0, conflicts: [] });
  expect(describeElsewhere(result)).toBe('');
});

test('takes photos added elsewhere into the gallery of the same title', () => {
  const result = taken([set('One', 'a')], [set('One', 'mine', 'a')], [set('One', 'a', 'theirs')]);
  expect(result).toEqual({ sets: [['One', 'mine', 'a', 'theirs']], added: 1, removed: 0, conflicts: [] });
  expect(describeElsewhere(result)).toBe(
    '1 photo added elsewhere is now in this form. Check the galleries, then save again.',
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
  expect(result).toEqual({ sets: [['One', 'a']], added: 0, removed: 1, conflicts: [] });
  expect(describeElsewhere(result)).toBe('1 photo removed elsewhere is gone. Check the galleries, then save again.');
});

test('does not bring back what was removed here', () => {
  expect(taken([set('One', 'a', 'b')], [set('One', 'a')], [set('One', 'a', 'b')]).sets).toEqual([['One', 'a']]);
});

test('takes the order of elsewhere when nobody moved anything here', () => {
  const theirs = [set('Two', 'c'), set('One', 'b', 'a')];
  const loaded = [set('One', 'a', 'b'), set('Two', 'c')];
  expect(taken(loaded, loaded, theirs)).toEqual({
    sets: [
      ['Two', 'c'],
      ['One', 'b', 'a'],
    ],
    added: 0,
    removed: 0,
    conflicts: [],
  });
});

test('takes a title that was changed elsewhere only, also of a gallery whose photos were moved here', () => {
  const loaded = [set('One', 'a', 'b'), set('Two', 'c')];
  expect(taken(loaded, [set('One', 'b', 'a'), set('Zwei', 'c')], [set('Uno', 'a', 'b'), set('Dos', 'c')]).sets).toEqual(
    [
      ['Uno', 'b', 'a'],
      ['Zwei', 'c'],
    ],
  );
});

test('takes the words of a photo that were changed elsewhere only', () => {
  const { sets } = mergeSets([said('', 'a', 'b')], editedSets([said('', 'b', 'a')]), [said('A meadow', 'a', 'b')]);
  expect(photoSetsOf(sets)[0]!.images).toEqual([
    { id: 'b', alt: '' },
    { id: 'a', alt: 'A meadow' },
  ]);
  const kept = mergeSets([said('', 'a')], editedSets([said('Mine', 'a')]), [said('Theirs', 'a')]);
  expect(photoSetsOf(kept.sets)[0]!.images).toEqual([{ id: 'a', alt: 'Mine' }]);
  expect(kept.conflicts).toEqual([{ label: 'Alt text of Photo 1', mine: 'Mine', theirs: 'Theirs' }]);
});

test('tells of a title that was changed on both sides', () => {
  const { sets, conflicts } = taken([set('One', 'a')], [set('Mine', 'a')], [set('Theirs', 'a')]);
  expect(sets).toEqual([['Mine', 'a']]);
  expect(conflicts).toEqual([{ label: 'Title of the gallery Mine', mine: 'Mine', theirs: 'Theirs' }]);
});

test('takes a title of a photo that was changed elsewhere only, and tells of one that both changed', () => {
  const titled = (title: string) => [{ ...set('One'), images: [{ ...set('', 'a').images[0]!, title }] }];
  const taken = mergeSets(titled('Pier'), editedSets(titled('Pier')), titled('Low tide'));
  expect(photoSetsOf(taken.sets)[0]!.images).toEqual([{ id: 'a', alt: '', title: 'Low tide' }]);
  const untitled = mergeSets([set('One', 'a', 'b')], editedSets([set('One', 'b', 'a')]), titled('Low tide'));
  expect(photoSetsOf(untitled.sets)[0]!.images).toEqual([{ id: 'a', alt: '', title: 'Low tide' }]);
  const kept = mergeSets(titled('Pier'), editedSets(titled('Jetty')), titled('Low tide'));
  expect(photoSetsOf(kept.sets)[0]!.images).toEqual([{ id: 'a', alt: '', title: 'Jetty' }]);
  expect(kept.conflicts).toEqual([{ label: 'Title of Photo 1', mine: 'Jetty', theirs: 'Low tide' }]);
});
