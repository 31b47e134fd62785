import type { Gallery } from '@fotosoc/contract/gallery';
import type { Photo } from '@fotosoc/contract/photo';
import type { PhotoSet, Portfolio } from '@fotosoc/contract/portfolio';
import { brief } from './brief.ts';

/** So that a large gallery does not make a large page. */
const MAX_PHOTOS = 20;

/** @param url full address of the gallery's page */
export function galleryOf({ title, galleries, createdAt }: Gallery, url: string): object {
  return { '@type': 'ImageGallery', name: title, url, dateCreated: createdAt, image: photosOf(galleries, url) };
}

/** @param url full address of the portfolio's page */
export function portfolioOf({ name, galleries, updatedAt, ...portfolio }: Portfolio, url: string): object {
  const { bio, profileImage, socialButtons } = portfolio;
  const author = {
    '@type': 'Person',
    name,
    url,
    description: brief(bio),
    image: profileImage ? imageOf(profileImage, url) : undefined,
    sameAs: socialButtons.map((button) => button.url).filter((address) => address.startsWith('https://')),
  };
  return { '@type': 'ImageGallery', name, url, dateModified: updatedAt, author, image: photosOf(galleries, url) };
}

/** The photo that the address of a page names, if it names one.
 *  @param url full address of the page, with what it names
 *  @param taker who took what nobody else is credited with */
export function photoOf(sets: PhotoSet[], url: string, taker?: string): object[] {
  const ids = [...new URL(url).searchParams.values()];
  const photo = sets.flatMap(({ images }) => images).find(({ id }) => ids.includes(id));
  if (!photo) return [];
  const creditText = photo.credit ?? taker;
  const [partOf] = url.split('?');
  return [{ ...imageOf(photo, url), url, creditText, dateCreated: photo.exif?.takenAt, isPartOf: partOf }];
}

function photosOf(sets: PhotoSet[], url: string): object[] {
  const photos = sets.flatMap(({ images }) => images);
  return photos.slice(0, MAX_PHOTOS).map((photo) => imageOf(photo, url));
}

function imageOf({ url, width, height, alt, title }: Photo, pageUrl: string): object {
  const contentUrl = new URL(url, pageUrl).href;
  return { '@type': 'ImageObject', name: title, contentUrl, width, height, caption: brief(alt) };
}
