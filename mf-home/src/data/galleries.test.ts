import { expect, it } from 'vitest';
import type { GallerySummary } from '@fotosoc/contract/gallery';
import { pickGalleryPictures } from './galleries';

function photo(id: string) {
  return { id, url: `/media/${id}.jpg`, width: 3, height: 2, alt: '', variants: [], placeholder: '', exif: null };
}

function gallery(title: string, ...ids: string[]): GallerySummary {
  const createdAt = '2026-01-01T00:00:00.000Z';
  return { link: title, title, covers: ids.map(photo), galleryCount: 1, photoCount: ids.length, createdAt };
}

const galleries = [gallery('Walk', 'a', 'b'), gallery('Empty'), gallery('Prints', 'd', 'e', 'f')];

it('takes a picture of every gallery before a second one of any', () => {
  expect(pickGalleryPictures(galleries, 4).map(({ photo }) => photo.id)).toEqual(['a', 'd', 'b', 'e']);
});

it('numbers a picture without alternative text', () => {
  expect(pickGalleryPictures(galleries, 3).map(({ alt }) => alt)).toEqual([
    'Photo 1 of Walk',
    'Photo 1 of Prints',
    'Photo 2 of Walk',
  ]);
});

it('returns fewer pictures if the galleries have fewer', () => {
  expect(pickGalleryPictures([gallery('Walk', 'a')], 6)).toHaveLength(1);
  expect(pickGalleryPictures([], 6)).toEqual([]);
});
