import { useRef, type RefObject } from 'react';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { ArrowLeftIcon, ArrowRightIcon } from '@fotosoc/ui/icon';
import { IconButton } from '@fotosoc/ui/icon-button';
import { LoadError } from '@fotosoc/ui/load-error';
import { Container } from '@fotosoc/ui/page';
import { useLatestGalleries } from '../../../data/galleries';
import { GalleryStrip } from './gallery-strip';
import { Section, SectionHead } from '../section/section';
import styles from './latest-galleries.module.css';

export function LatestGalleries() {
  const strip = useRef<HTMLUListElement>(null);
  const scroll = (direction: 1 | -1) => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth * 0.7, behavior });
  };
  return (
    <Section labelledBy="latest-galleries">
      <Container>
        <SectionHead
          id="latest-galleries"
          title="Latest Galleries"
          action={
            <div className={styles.controls}>
              <IconButton icon={ArrowLeftIcon} label="Scroll back" onClick={() => scroll(-1)} />
              <IconButton icon={ArrowRightIcon} label="Scroll forward" onClick={() => scroll(1)} />
            </div>
          }
        />
      </Container>
      <Strip strip={strip} />
    </Section>
  );
}

function Strip({ strip }: { strip: RefObject<HTMLUListElement | null> }) {
  const { galleries, isPending, refetch } = useLatestGalleries();
  if (isPending) return <div className={styles.loading} role="status" aria-label="Loading galleries" />;
  if (galleries && galleries.length > 0) return <GalleryStrip galleries={galleries} strip={strip} />;
  return (
    <Container>
      {galleries ? (
        <EmptyState title="No galleries yet" row level={3}>
          Check back later.
        </EmptyState>
      ) : (
        <LoadError what="The galleries" row onRetry={() => void refetch()} />
      )}
    </Container>
  );
}
