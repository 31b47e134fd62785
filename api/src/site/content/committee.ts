import type { CommitteeMember } from '@fotosoc/contract/committee';
import type { PartValues } from '@fotosoc/contract/part';
import type { Photo } from '@fotosoc/contract/photo';
import { ownValue } from '@fotosoc/contract/own-value';

/** Pixels that a portrait is drawn with at most, on a dense screen. */
const PORTRAIT = 960;

/** The current committee as it is answered, by rank.
 *  @param photos that may be shown, by id */
export function membersOf(
  { members }: PartValues['committee'],
  photos: Readonly<Record<string, Photo>>,
): CommitteeMember[] {
  return members.map(({ name, position, email, picture, socials: [first, second] }, index) => ({
    number: index + 1,
    name,
    position,
    image: addressOf(picture && ownValue(photos, picture.photoId), PORTRAIT),
    social1: first?.url ?? '',
    social1_type: first?.type ?? '',
    social2: second?.url ?? '',
    social2_type: second?.type ?? '',
    email,
  }));
}

/** Where the picture of a place is, as wide as it is drawn; empty where there is none.
 *  @param width in pixels */
export function addressOf(photo: Photo | null | undefined, width: number): string {
  if (!photo) return '';
  const wide = photo.variants.filter(({ type }) => type === 'image/jpeg').find((variant) => variant.width >= width);
  return wide?.url ?? photo.url;
}
