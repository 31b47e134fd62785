import type { CSSProperties, RefObject } from 'react';
import type { GallerySummary } from '@fotosoc/contract/gallery';
import { Link } from '@fotosoc/host';
import { FallbackPicture, Photo } from '@fotosoc/ui/photo';
import { WorkTitle } from '@fotosoc/ui/text';
import styles from './latest-galleries.module.css';

export interface GalleryStripProps {
  galleries: readonly GallerySummary[];
  /** List that scrolls horizontally. */
  strip: RefObject<HTMLUListElement | null>;
}

/** Horizontal strip with a picture per gallery, each in its own ratio. */
export function GalleryStrip({ galleries, strip }: GalleryStripProps) {
  return (
    <div className={styles.frame}>
      <ul className={styles.strip} ref={strip} aria-label="Latest Galleries">
        {galleries.map((gallery) => (
          <Item key={gallery.link} gallery={gallery} />
        ))}
      </ul>
    </div>
  );
}

/** Widths of pictures as high as the strip. */
function widthsOf(ratio: number) {
  return { all: `calc(clamp(200px, 28vw, 460px) * ${ratio.toFixed(2)})` };
}

function Item({ gallery: { link, title, covers, ...gallery } }: { gallery: GallerySummary }) {
  const cover = gallery.cover ?? covers[0]; // without a choice, the server picks a random photo
  const ratio = cover ? cover.width / cover.height : 3 / 2;
  return (
    <li>
      <Link className={styles.item} style={{ '--ratio': ratio } as CSSProperties} to={`/gallery/${link}`}>
        {cover ? (
          <Photo photo={cover} alt="" widths={widthsOf(ratio)} />
        ) : (
          <FallbackPicture framed className={styles.blank} />
        )}
        <WorkTitle as="span" className={styles.title}>
          {title}
        </WorkTitle>
      </Link>
    </li>
  );
}
