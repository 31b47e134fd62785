import type { CSSProperties } from 'react';
import { Photo } from '@fotosoc/ui/photo';
import { useLatestGalleries } from '../../../data/galleries';
import styles from './join.module.css';

const AT_MOST = 12;
/** On phones less than the frame: the photos are a faded background, and the next wider copy has twice the bytes. */
const WIDTHS = { '(min-width: 68.75rem)': '25vw', '(min-width: 41.25rem)': '34vw', all: '46vw' };

/** Up to twelve gallery photos that shrink and fade as the section scrolls past; empty without photos. */
export function Backdrop({ style }: { style: CSSProperties | undefined }) {
  const { galleries = [] } = useLatestGalleries();
  const photos = galleries.flatMap(({ covers }) => covers).slice(0, AT_MOST);
  return (
    <div className={styles.grid} style={style}>
      {photos.map((photo, index) => (
        <Photo key={photo.id} photo={photo} alt={`Gallery image ${index + 1}`} widths={WIDTHS} ratio={16 / 9} />
      ))}
    </div>
  );
}
