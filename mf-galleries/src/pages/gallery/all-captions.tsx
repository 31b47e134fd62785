import { PagedList } from '@fotosoc/ui/paged-list';
import { useEffect, useRef } from 'react';
import { useCaptions } from '../../data/captions';
import { CaptionRow } from './caption-row';
import styles from './captions.module.css';

/** Lists all captions of a photo by pages. */
export default function AllCaptions({ photoId }: { photoId: string }) {
  const root = useRef<HTMLDivElement>(null);
  // Moves the focus, because the pressed button has disappeared.
  useEffect(() => root.current?.focus(), []);
  return (
    <div ref={root} tabIndex={-1}>
      <PagedList pages={useCaptions(photoId)} what="captions" empty={null} className={styles.list}>
        {(caption) => <CaptionRow key={caption.id} photoId={photoId} caption={caption} />}
      </PagedList>
    </div>
  );
}
