import type { PartValues } from '@fotosoc/contract/part';
import type { Photo } from '@fotosoc/contract/photo';
import type { Workshop } from '@fotosoc/contract/workshop';
import { addressOf } from './committee.ts';
import { ownValue } from '@fotosoc/contract/own-value';

/** Pixels that a thumbnail is drawn with at most, on a dense screen. */
const THUMBNAIL = 960;

/** The presentations as they are answered, in order.
 *  @param photos that may be shown, by id */
export function workshopsOf(
  { workshops }: PartValues['workshops'],
  photos: Readonly<Record<string, Photo>>,
): Workshop[] {
  return workshops.map(({ title, picture, slides }, index) => ({
    id: index + 1,
    url: slides,
    title,
    thumbnail: addressOf(picture && ownValue(photos, picture.photoId), THUMBNAIL),
  }));
}
