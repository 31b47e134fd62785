import { FallbackPicture, Photo, type FrameWidths, type PhotoSource } from '@fotosoc/ui/photo';
import { useShuffled } from '../../../components/shuffled/shuffled';
import type { Picture } from '../../../data/galleries';
import styles from './hero.module.css';

/** How wide each place is, in hundredths of the window, and how many rows it takes on a wide screen (hero.module.css). */
const FRAMES = [
  { phone: 60, wide: 24, rows: 2 },
  { phone: 30, wide: 32, rows: 1 },
  { phone: 30, wide: 24, rows: 1 },
  { phone: 60, wide: 16, rows: 1 },
  { phone: 45, wide: 24, rows: 1 },
  { phone: 45, wide: 48, rows: 1 },
];
/** How many pictures there is room for. */
export const PLACES = FRAMES.length;
const PHONE_ROW = 'clamp(118px, 32.4vw, 240px)';
const WIDE_ROW = 'clamp(170px, (100vh - 15.5rem - 9vw) / 2, 420px)';

/** Six pictures, in another order on each load; the mark, zone by zone, where there are fewer. */
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

/** How wide a photo is drawn to cover its place, which crops it. */
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
