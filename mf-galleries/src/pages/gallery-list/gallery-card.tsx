import type { GallerySummary } from '@fotosoc/contract/gallery';
import { Link, useSnapshot } from '@fotosoc/host';
import { Card } from '@fotosoc/ui/card';
import { linkClass } from '@fotosoc/ui/link';
import { FallbackPicture, Photo } from '@fotosoc/ui/photo';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import { formatGalleryFacts } from '../../components/gallery-facts/gallery-facts';
import styles from './gallery-list.module.css';

const WIDTHS = { '(min-width: 100rem)': 'min(31vw, 571px)', '(min-width: 41.25rem)': '47vw', all: '90vw' };

export interface GalleryCardProps {
  gallery: GallerySummary;
  /** True if the picture is visible without scrolling and loads at once. */
  eager: boolean;
}

/** Card of a gallery, linked to it: its cover, else a random photo of the first sub-gallery, with title, date, number of photos and the
 *  beginning of the description. */
export function GalleryCard({ gallery, eager }: GalleryCardProps) {
  const random = useSnapshot(`cover of ${gallery.link}`, Math.random);
  const cover = gallery.cover ?? gallery.covers[Math.floor(random * gallery.covers.length)];
  return (
    <Card as="li" className={styles.card}>
      {cover ? (
        <Photo photo={cover} alt="" widths={WIDTHS} ratio={3 / 2} eager={eager} />
      ) : (
        <FallbackPicture className={styles.fallback} />
      )}
      <div className={styles.words}>
        <div>
          <WorkTitle as="h2">{gallery.title}</WorkTitle>
          <Meta>{formatGalleryFacts(gallery)}</Meta>
          {gallery.description && (
            <Meta dir="auto" className={styles.description}>
              {gallery.description}
            </Meta>
          )}
        </div>
        <Link className={linkClass} to={`/gallery/${gallery.link}`} aria-label={`View Gallery: ${gallery.title}`}>
          View Gallery
        </Link>
      </div>
    </Card>
  );
}
