import { LINK_PREVIEW_SIZE_PX, formatLinkPreviewUrl, Photo } from '@fotosoc/contract/photo';
import { Value } from 'typebox/value';

/** Returns the picture and the title that link previews show for a photo; `undefined` if `value` is no photo.
 *  @param siteUrl base URL of the picture's address */
export function toPreviewPicture(value: unknown, siteUrl: string) {
  if (!Value.Check(Photo, value)) return undefined;
  const image = { url: new URL(formatLinkPreviewUrl(value.id), siteUrl).href, ...LINK_PREVIEW_SIZE_PX, alt: value.alt };
  return { image, title: value.title };
}
