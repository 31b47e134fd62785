import type { CommitteeMember } from '@fotosoc/contract/committee';
import type { SectionValues } from '@fotosoc/contract/page-section';
import type { Photo } from '@fotosoc/contract/photo';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** Maximum width of a displayed portrait in pixels, on a high-density screen. */
const PORTRAIT_WIDTH_PX = 960;

/** Returns the current committee in the form of responses, ordered by rank.
 *  @param photos visible photos, by id */
export function toCommitteeMembers(
  { members }: SectionValues['committee'],
  photos: Readonly<Record<string, Photo>>,
): CommitteeMember[] {
  return members.map(({ name, position, email, picture, socials: [first, second] }, index) => ({
    number: index + 1,
    name,
    position,
    image: addressOf(picture && getOwnValue(photos, picture.photoId), PORTRAIT_WIDTH_PX),
    social1: first?.url ?? '',
    social1_type: first?.type ?? '',
    social2: second?.url ?? '',
    social2_type: second?.type ?? '',
    email,
  }));
}

/** Returns the URL of the smallest variant that is at least `width` pixels wide, or of the photo itself if all variants
 *  are narrower; empty without photo. */
export function addressOf(photo: Photo | null | undefined, width: number): string {
  if (!photo) return '';
  const wide = photo.variants.find((variant) => variant.width >= width);
  return wide?.url ?? photo.url;
}
