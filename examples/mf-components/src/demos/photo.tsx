import { FallbackPicture, Photo, PhotoFrame } from '@fotosoc/ui/photo';
import { HILLS, TALL } from './photos';
import { Specimen } from './specimen';
import styles from './photo.module.css';

const WIDTHS = { all: '160px' };

export function PhotoDemo() {
  return (
    <>
      <Specimen of="Photo: its own ratio, square">
        <Photo photo={HILLS} alt={HILLS.alt} widths={WIDTHS} className={styles.small} />
        <Photo photo={TALL} alt={TALL.alt} widths={WIDTHS} ratio={1} className={styles.small} />
      </Specimen>
      <Specimen of="FallbackPicture: in zones 2, 5 and 8; PhotoFrame">
        <FallbackPicture zone={2} framed className={styles.small} />
        <FallbackPicture framed className={styles.small} />
        <FallbackPicture zone={8} framed className={styles.small} />
        <PhotoFrame className={styles.small}>
          <img src={HILLS.url} alt={HILLS.alt} />
        </PhotoFrame>
      </Specimen>
    </>
  );
}
