import type { PartValues } from '@fotosoc/contract/part';
import type { Photo } from '@fotosoc/contract/photo';
import type { Workshop } from '@fotosoc/contract/workshop';
import { addressOf } from './committee.ts';
import { ownValue } from '@fotosoc/contract/own-value';

/** Maximum width of a displayed thumbnail in pixels, on a high-density screen. */
const THUMBNAIL = 960;

/** Returns the presentations as in responses, in order.
 *  @param photos visible photos, by id */
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
