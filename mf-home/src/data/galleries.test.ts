import { expect, it } from 'vitest';
import type { Gallery } from '@fotosoc/contract/gallery';
import { firstSubGalleryPhotos, picturesAcross } from './galleries';

function photo(id: string) {
  return { id, url: `/media/${id}.jpg`, width: 3, height: 2, alt: '', variants: [], placeholder: '', exif: null };
}

function gallery(title: string, ...sets: string[][]): Gallery {
  return {
    link: title,
    title,
    createdAt: '2026-01-01T00:00:00.000Z',
    galleries: sets.map((ids) => ({ title, images: ids.map(photo) })),
  };
}

const galleries = [gallery('Walk', ['a', 'b'], ['c']), gallery('Empty'), gallery('Prints', ['d', 'e', 'f'])];

it('takes a picture of every gallery before a second of any', () => {
  expect(picturesAcross(galleries, 4).map(({ photo }) => photo.id)).toEqual(['a', 'd', 'b', 'e']);
});

it('names a picture without words by its place', () => {
  expect(picturesAcross(galleries, 3).map(({ alt }) => alt)).toEqual([
    'Photo 1 of Walk',
    'Photo 1 of Prints',
    'Photo 2 of Walk',
  ]);
});

it('takes fewer pictures where there are no more', () => {
  expect(picturesAcross([gallery('Walk', ['a'])], 6)).toHaveLength(1);
  expect(picturesAcross([], 6)).toEqual([]);
});

it('flattens the first sub-galleries and keeps the first ones', () => {
  expect(firstSubGalleryPhotos(galleries, 4).map(({ id }) => id)).toEqual(['a', 'b', 'd', 'e']);
});
