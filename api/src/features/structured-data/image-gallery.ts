import type { Reply } from '@fotosoc/contract';
import type { Gallery } from '@fotosoc/contract/gallery';
import type { Photo } from '@fotosoc/contract/photo';
import type { PhotoSet, Portfolio } from '@fotosoc/contract/portfolio';
import { truncateText } from './brief.ts';

/** Limit for large galleries, which would make large pages. */
const MAX_PHOTOS = 20;

/** @param url absolute URL of the gallery's page */
export function toGalleryData({ title, galleries, createdAt, ...gallery }: Gallery, url: string): object {
  const { description = '', takenOn, cover } = gallery;
  return {
    '@type': 'ImageGallery',
    name: title,
    url,
    description: truncateText(description),
    temporalCoverage: takenOn,
    dateCreated: createdAt,
    primaryImageOfPage: cover && toImageObject(cover, url),
    image: toPhotoList(galleries, url),
  };
}

/** @param url absolute URL of the portfolio's page */
export function toPortfolioData({ name, galleries, updatedAt, ...portfolio }: Portfolio, url: string): object {
  const { bio, profileImage, socialButtons } = portfolio;
  const author = {
    '@type': 'Person',
    name,
    url,
    description: truncateText(bio),
    image: profileImage ? toImageObject(profileImage, url) : undefined,
    sameAs: socialButtons.map((button) => button.url).filter((address) => address.startsWith('https://')),
  };
  return { '@type': 'ImageGallery', name, url, dateModified: updatedAt, author, image: toPhotoList(galleries, url) };
}

/** @param url absolute URL of the photographer's page */
export function toPhotographerData({ photographer, photos }: Reply<'GET /api/credited-photos'>, url: string): object {
  const mainEntity = { '@type': 'Person', name: photographer.name, url };
  const image = photos.slice(0, MAX_PHOTOS).map(({ photo }) => toImageObject(photo, url));
  return { '@type': 'ProfilePage', name: photographer.name, url, mainEntity, image };
}

/** Returns the photo in the query of a page's URL, if there is one.
 *  @param url absolute URL of the page with its query
 *  @param taker photographer of photos without credit */
export function toSelectedPhotoData(sets: PhotoSet[], url: string, taker?: string): object[] {
  const ids = [...new URL(url).searchParams.values()];
  const photo = sets.flatMap(({ images }) => images).find(({ id }) => ids.includes(id));
  if (!photo) return [];
  const creditText = photo.credit ?? taker;
  const [partOf] = url.split('?');
  return [{ ...toImageObject(photo, url), url, creditText, dateCreated: photo.exif?.takenAt, isPartOf: partOf }];
}

function toPhotoList(sets: PhotoSet[], url: string): object[] {
  const photos = sets.flatMap(({ images }) => images);
  return photos.slice(0, MAX_PHOTOS).map((photo) => toImageObject(photo, url));
}

function toImageObject({ url, width, height, alt, title }: Photo, pageUrl: string): object {
  const contentUrl = new URL(url, pageUrl).href;
  return { '@type': 'ImageObject', name: title, contentUrl, width, height, caption: truncateText(alt) };
}
