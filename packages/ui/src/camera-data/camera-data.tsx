import type { PhotoSource } from '../photo/photo.tsx';
import styles from './camera-data.module.css';

/** Camera data (EXIF) as text for display. */
export interface CameraFields {
  make?: string;
  model?: string;
  lens?: string;
  focalLength?: string;
  fNumber?: string;
  exposureTime?: string;
  iso?: number;
  /** `YYYY-MM-DDTHH:MM:SS`, local time of the camera. */
  takenAt?: string;
}

/** Returns whether a photo has camera data to show. */
export function hasExif(exif: CameraFields | null): exif is CameraFields {
  return exif !== null && Object.values(exif).some((value) => value !== undefined && value !== '');
}

export interface CameraDataProps {
  photo: Pick<PhotoSource, 'width' | 'height'>;
  exif: CameraFields;
}

/** Renders exposure and camera of a photo; rows without data are left out. */
export function CameraData({ photo, exif }: CameraDataProps) {
  const exposure = rows([
    ['Aperture', exif.fNumber],
    ['Shutter', spaced(exif.exposureTime)],
    ['Focal length', spaced(exif.focalLength)],
    ['ISO', exif.iso?.toString()],
  ]);
  const camera = rows([
    ['Camera', cameraName(exif)],
    ['Lens', exif.lens],
    ['Taken', dateOf(exif.takenAt)],
    ['Size', `${photo.width} × ${photo.height}`],
  ]);
  return (
    <>
      {exposure.length > 0 && <Terms of={exposure} className={styles.exposure} />}
      <Terms of={camera} className={styles.camera} />
    </>
  );
}

function Terms({ of, className }: { of: [string, string][]; className: string | undefined }) {
  return (
    <dl className={className}>
      {of.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function rows(all: [string, string | undefined][]): [string, string][] {
  return all.filter((row): row is [string, string] => Boolean(row[1]));
}

/** Joins maker and model, without repeating a maker that the model already begins with. */
function cameraName({ make, model }: CameraFields): string | undefined {
  if (!make || !model) return model ?? make;
  return model.toLowerCase().startsWith(make.toLowerCase().split(' ')[0]!) ? model : `${make} ${model}`;
}

/** Inserts a space before the unit: `1/125s` becomes `1/125 s`, `135mm` becomes `135 mm`. */
function spaced(text: string | undefined): string | undefined {
  return text?.replace(/(\d)(s|mm)$/, '$1 $2');
}

function dateOf(takenAt: string | undefined): string | undefined {
  const date = takenAt ? new Date(`${takenAt.slice(0, 10)}T00:00:00Z`) : undefined;
  if (!date || Number.isNaN(date.getTime())) return undefined;
  return date.toLocaleDateString('en-IE', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}
