import type { SectionValues } from '@fotosoc/contract/page-section';
import type { Photo } from '@fotosoc/contract/photo';
import type { Workshop } from '@fotosoc/contract/workshop';
import { addressOf } from './committee.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** Maximum width of a displayed thumbnail in pixels, on a high-density screen. */
const THUMBNAIL_WIDTH_PX = 960;

/** Returns the workshops in the form of responses, in their saved order.
 *  @param photos visible photos, by id */
export function toWorkshops(
  { workshops }: SectionValues['workshops'],
  photos: Readonly<Record<string, Photo>>,
): Workshop[] {
  return workshops.map(({ title, picture, slides }, index) => ({
    id: index + 1,
    url: slides,
    title,
    thumbnail: addressOf(picture && getOwnValue(photos, picture.photoId), THUMBNAIL_WIDTH_PX),
  }));
}
