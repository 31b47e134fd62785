import type { EquipmentPictures } from '@fotosoc/contract/loan';
import type { Photo } from '@fotosoc/contract/photo';

/** Returns the picture of an equipment type or, without one, a photo that was taken with it. */
export function findEquipmentPicture({ photo, made }: EquipmentPictures): Photo | undefined {
  return photo ?? made?.photo;
}
