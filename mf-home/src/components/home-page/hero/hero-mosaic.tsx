import { FallbackPicture, Photo, type FrameWidths, type PhotoSource } from '@fotosoc/ui/photo';
import { useShuffled } from '../../shuffled/shuffled';
import type { Picture } from '../../../data/galleries';
import styles from './hero.module.css';

/** Width of each frame, in percent of the window, and number of rows on a wide screen (hero.module.css). */
const FRAMES = [
  { phone: 60, wide: 24, rows: 2 },
  { phone: 30, wide: 32, rows: 1 },
  { phone: 30, wide: 24, rows: 1 },
  { phone: 60, wide: 16, rows: 1 },
  { phone: 45, wide: 24, rows: 1 },
  { phone: 45, wide: 48, rows: 1 },
];
export const HERO_PICTURE_COUNT = FRAMES.length;
const PHONE_ROW = 'clamp(118px, 32.4vw, 240px)';
const WIDE_ROW = 'clamp(170px, (100vh - 15.5rem - 9vw) / 2, 420px)';

/** Six pictures in random order on each load; missing ones are replaced by zones of the logo. */
export function HeroMosaic({ pictures: given }: { pictures: readonly Picture[] }) {
  const pictures: (Picture | undefined)[] = useShuffled(given);
  return (
    <div className={styles.mosaic}>
      {FRAMES.map((place, index) => {
        const picture = pictures[index];
        return picture ? (
          <Photo key={index} {...picture} widths={widthsAt(place, picture.photo)} ratio="styled" eager />
        ) : (
          <FallbackPicture key={index} framed className={styles.blank} zone={index + 1} />
        );
      })}
    </div>
  );
}

/** Width at which a photo covers its frame, which crops the photo. */
function widthsAt({ phone, wide, rows }: (typeof FRAMES)[number], { width, height }: PhotoSource): FrameWidths {
  const ratio = width / height;
  return {
    '(min-width: 51.25rem)': wider(`${wide} * min(1vw, 18.5px)`, WIDE_ROW, ratio * rows),
    all: wider(`${phone}vw`, PHONE_ROW, ratio),
  };
}

function wider(place: string, row: string, ratio: number): string {
  return `max(${place}, ${row} * ${ratio.toFixed(2)})`;
}
