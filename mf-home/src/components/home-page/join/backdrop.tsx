import type { CSSProperties } from 'react';
import { Photo } from '@fotosoc/ui/photo';
import { useLatestGalleries } from '../../../data/galleries';
import styles from './join.module.css';

const AT_MOST = 12;
const WIDTHS = { '(min-width: 68.75rem)': '25vw', '(min-width: 41.25rem)': '34vw', all: '50vw' };

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
