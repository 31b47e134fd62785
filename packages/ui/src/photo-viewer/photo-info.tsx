import { CameraData, type CameraFields } from '../camera-data/camera-data.tsx';
import type { PhotoSource } from '../photo/photo.tsx';
import { Histogram } from './histogram.tsx';
import styles from './photo-viewer.module.css';

export interface PhotoInfoProps {
  photo: PhotoSource;
  exif: CameraFields;
}

/** Renders exposure, camera and brightness of a photo. */
export function PhotoInfo({ photo, exif }: PhotoInfoProps) {
  return (
    <aside className={styles.info} aria-label="Photo information">
      <Histogram photo={photo} />
      <CameraData photo={photo} exif={exif} />
    </aside>
  );
}
