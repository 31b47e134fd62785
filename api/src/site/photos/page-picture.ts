import { LINK_PREVIEW, linkPreviewUrl, Photo } from '@fotosoc/contract/photo';
import { Value } from 'typebox/value';

/** Returns the picture for link previews of what an answer holds, with the photo's title; undefined unless it is a photo.
 *  @param siteUrl what its address is relative to */
export function pictureOf(value: unknown, siteUrl: string) {
  if (!Value.Check(Photo, value)) return undefined;
  const image = { url: new URL(linkPreviewUrl(value.id), siteUrl).href, ...LINK_PREVIEW, alt: value.alt };
  return { image, title: value.title };
}
