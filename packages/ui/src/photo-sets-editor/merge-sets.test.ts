import { expect, test } from 'vitest';
import { toEditedSets, toPhotoSets } from './edited-sets.ts';
import { describeRemoteChanges, mergeSets } from './merge-sets.ts';

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

/** Returns a gallery in which photo `a` has this alternative text. */
function said(alt: string, ...ids: string[]) {
  const one = set('One', ...ids);
  return { ...one, images: one.images.map((image) => (image.id === 'a' ? { ...image, alt } : image)) };
}

/** Merges `mine`, loaded as `loaded`, with the remote state `theirs`. */
function taken(loaded: ReturnType<typeof set>[], mine: ReturnType<typeof set>[], theirs: ReturnType<typeof set>[]) {
  const { sets, ...counts } = mergeSets(loaded, toEditedSets(mine), theirs);
  return { sets: toPhotoSets(sets).map(({ title, images }) => [title, ...images.map(({ id }) => id)]), ...counts };
}

test('changes nothing without remote changes', () => {
  const result = taken([set('One', 'a', 'b')], [set('Uno', 'b', 'new')], [set('One', 'a', 'b')]);
  expect(result).toEqual({ sets: [['Uno', 'b', 'new']], added: 0, removed: 0, conflicts: [] });
  expect(describeRemoteChanges(result)).toBe('');
});

test('merges remotely added photos into the gallery of the same title', () => {
  const result = taken([set('One', 'a')], [set('One', 'mine', 'a')], [set('One', 'a', 'theirs')]);
  expect(result).toEqual({ sets: [['One', 'mine', 'a', 'theirs']], added: 1, removed: 0, conflicts: [] });
  expect(describeRemoteChanges(result)).toBe(
    '1 photo added elsewhere is now in this form. Check the galleries, then save again.',
  );
});

test('adds a remotely added gallery unchanged', () => {
  const result = taken([set('One', 'a')], [set('One', 'a')], [set('One', 'a'), set('Two', 'b', 'c')]);
  expect(result.sets).toEqual([
    ['One', 'a'],
    ['Two', 'b', 'c'],
  ]);
  expect(result.added).toBe(2);
});

test('removes remotely removed photos', () => {
  const result = taken([set('One', 'a', 'b')], [set('One', 'b', 'a')], [set('One', 'a')]);
  expect(result).toEqual({ sets: [['One', 'a']], added: 0, removed: 1, conflicts: [] });
  expect(describeRemoteChanges(result)).toBe(
    '1 photo removed elsewhere is gone. Check the galleries, then save again.',
  );
});

test('does not restore locally removed photos', () => {
  expect(taken([set('One', 'a', 'b')], [set('One', 'a')], [set('One', 'a', 'b')]).sets).toEqual([['One', 'a']]);
});

test('takes the remote order if nothing was moved locally', () => {
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

test('takes a remote title, even of a gallery with locally moved photos', () => {
  const loaded = [set('One', 'a', 'b'), set('Two', 'c')];
  expect(taken(loaded, [set('One', 'b', 'a'), set('Zwei', 'c')], [set('Uno', 'a', 'b'), set('Dos', 'c')]).sets).toEqual(
    [
      ['Uno', 'b', 'a'],
      ['Zwei', 'c'],
    ],
  );
});

test('takes a remote description of a photo', () => {
  const { sets } = mergeSets([said('', 'a', 'b')], toEditedSets([said('', 'b', 'a')]), [said('A meadow', 'a', 'b')]);
  expect(toPhotoSets(sets)[0]!.images).toEqual([
    { id: 'b', alt: '' },
    { id: 'a', alt: 'A meadow' },
  ]);
  const kept = mergeSets([said('', 'a')], toEditedSets([said('Mine', 'a')]), [said('Theirs', 'a')]);
  expect(toPhotoSets(kept.sets)[0]!.images).toEqual([{ id: 'a', alt: 'Mine' }]);
  expect(kept.conflicts).toEqual([{ label: 'Alt text of Photo 1', mine: 'Mine', theirs: 'Theirs' }]);
});

test('reports a title that both sides changed', () => {
  const { sets, conflicts } = taken([set('One', 'a')], [set('Mine', 'a')], [set('Theirs', 'a')]);
  expect(sets).toEqual([['Mine', 'a']]);
  expect(conflicts).toEqual([{ label: 'Title of the gallery Mine', mine: 'Mine', theirs: 'Theirs' }]);
});

test('takes a remote photo title, and reports one that both sides changed', () => {
  const titled = (title: string) => [{ ...set('One'), images: [{ ...set('', 'a').images[0]!, title }] }];
  const taken = mergeSets(titled('Pier'), toEditedSets(titled('Pier')), titled('Low tide'));
  expect(toPhotoSets(taken.sets)[0]!.images).toEqual([{ id: 'a', alt: '', title: 'Low tide' }]);
  const untitled = mergeSets([set('One', 'a', 'b')], toEditedSets([set('One', 'b', 'a')]), titled('Low tide'));
  expect(toPhotoSets(untitled.sets)[0]!.images).toEqual([{ id: 'a', alt: '', title: 'Low tide' }]);
  const kept = mergeSets(titled('Pier'), toEditedSets(titled('Jetty')), titled('Low tide'));
  expect(toPhotoSets(kept.sets)[0]!.images).toEqual([{ id: 'a', alt: '', title: 'Jetty' }]);
  expect(kept.conflicts).toEqual([{ label: 'Title of Photo 1', mine: 'Jetty', theirs: 'Low tide' }]);
});
