import type { Looks } from '@fotosoc/contract/loan';
import type { Photo } from '@fotosoc/contract/photo';

/** What stands beside the name of a kind: a picture of itself or, until there is one, what was made with it. */
export function pictureOf({ photo, made }: Looks): Photo | undefined {
  return photo ?? made?.photo;
}
