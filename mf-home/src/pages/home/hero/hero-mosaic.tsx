import type { GallerySummary } from '@fotosoc/contract/gallery';
import { FallbackPicture, Photo } from '@fotosoc/ui/photo';
import { useShuffled } from '../../../components/shuffled/shuffled';
import { picturesAcross, type Picture } from '../../../data/galleries';
import styles from './hero.module.css';

const PLACES = [0, 1, 2, 3, 4, 5];
const SIZES = '(min-width: 820px) 45vw, 66vw';

/** Six pictures of the latest galleries, in another order on each load; the mark, zone by zone, where there are fewer. */
export function HeroMosaic({ galleries }: { galleries: readonly GallerySummary[] }) {
  const pictures: (Picture | undefined)[] = useShuffled('hero', picturesAcross(galleries, PLACES.length));
  return (
    <div className={styles.mosaic}>
      {PLACES.map((place) => {
        const picture = pictures[place];
        return picture ? (
          <Photo key={place} {...picture} sizes={SIZES} ratio="auto" eager={place < 3} />
        ) : (
          <FallbackPicture key={place} framed className={styles.blank} zone={place + 1} />
        );
      })}
    </div>
  );
}
