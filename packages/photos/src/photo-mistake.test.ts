import { expect, test } from 'vitest';
import { findPhotoMistake } from './photo-mistake.ts';

const file = new File(['x'], 'a.jpg');
const set = { key: 'g', title: 'Walk', items: [{ key: 'a', name: 'a.jpg', alt: '' }] };
const options = { noun: 'sub-gallery', areRequired: true };

test('prevents saving while files are left out, so that no file is lost unnoticed', () => {
  expect(findPhotoMistake({ ...set, leftOut: [file, file] }, options)).toBe(
    '2 photos were not added. Add them to a new sub-gallery, or leave them out.',
  );
  expect(findPhotoMistake({ ...set, leftOut: [file] }, options)).toBe(
    '1 photo was not added. Add it to a new sub-gallery, or leave it out.',
  );
});

test('asks to remove failed photos, and requires photos only where configured', () => {
  const failed = { ...set.items[0]!, upload: { file, phase: 'failed', percent: 0 } as const };
  expect(findPhotoMistake({ ...set, items: [failed] }, options)).toBe('Remove the failed photos, or try them again.');
  expect(findPhotoMistake({ ...set, items: [] }, options)).toBe('Add at least one photo.');
  expect(findPhotoMistake({ ...set, items: [] }, { ...options, areRequired: false })).toBeUndefined();
  expect(findPhotoMistake(set, options)).toBeUndefined();
});
