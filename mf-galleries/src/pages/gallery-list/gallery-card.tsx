import type { Gallery } from '@fotosoc/contract/gallery';
import { Link } from '@fotosoc/host';
import { FallbackPicture } from '@fotosoc/ui/mark';
import { Photo } from '@fotosoc/ui/photo';
import { useState } from 'react';
import styles from './gallery-list.module.css';

const SIZES = '(min-width: 1600px) 31vw, (min-width: 660px) 47vw, 90vw';

export interface GalleryCardProps {
  gallery: Gallery;
  /** Above the fold: its picture is loaded at once. */
  eager: boolean;
}

/** A random photo of the first sub-gallery, the title, and the way in. */
export function GalleryCard({ gallery, eager }: GalleryCardProps) {
  const [random] = useState(Math.random);
  const images = gallery.galleries[0]?.images ?? [];
  const cover = images[Math.floor(random * images.length)];
  return (
    <li className={`card ${styles.card}`}>
      {cover ? (
        <Photo photo={cover} alt="" sizes={SIZES} ratio="3 / 2" eager={eager} />
      ) : (
        <FallbackPicture className={styles.fallback} />
      )}
      <div className={styles.words}>
        <h2 className="work">{gallery.title}</h2>
        <Link className="link" to={`/gallery/${gallery.link}`} aria-label={`View Gallery: ${gallery.title}`}>
          View Gallery
        </Link>
      </div>
    </li>
  );
}
