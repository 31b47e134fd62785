import { useRef, type RefObject } from 'react';
import { Blank } from '@fotosoc/ui/blank';
import { Icon } from '@fotosoc/ui/icon';
import { LoadError } from '../../../components/load-error/load-error';
import { useLatestGalleries } from '../../../data/galleries';
import { GalleryStrip } from './gallery-strip';
import styles from './latest-galleries.module.css';

export function LatestGalleries() {
  const strip = useRef<HTMLUListElement>(null);
  const scroll = (direction: 1 | -1) => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth * 0.7, behavior });
  };
  return (
    <section className="section" aria-labelledby="latest-galleries">
      <div className="wrap">
        <div className="head">
          <h2 className="h-sec" id="latest-galleries">
            Latest Galleries
          </h2>
          <div className={styles.controls}>
            <button type="button" className="icon-btn" aria-label="Scroll back" onClick={() => scroll(-1)}>
              <Icon name="arrow-left" />
            </button>
            <button type="button" className="icon-btn" aria-label="Scroll forward" onClick={() => scroll(1)}>
              <Icon name="arrow-right" />
            </button>
          </div>
        </div>
      </div>
      <Strip strip={strip} />
    </section>
  );
}

function Strip({ strip }: { strip: RefObject<HTMLUListElement | null> }) {
  const { galleries, isPending, refetch } = useLatestGalleries();
  if (isPending) return <div className={styles.loading} role="status" aria-label="Loading galleries" />;
  if (galleries && galleries.length > 0) return <GalleryStrip galleries={galleries} strip={strip} />;
  return (
    <div className="wrap">
      {galleries ? (
        <Blank title="No galleries yet" row level={3}>
          Check back later.
        </Blank>
      ) : (
        <LoadError what="The galleries" row onRetry={() => void refetch()} />
      )}
    </div>
  );
}
