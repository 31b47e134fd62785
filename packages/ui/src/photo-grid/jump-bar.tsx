import { lazy, Suspense, useEffect, useState, type MouseEvent } from 'react';
import { Button } from '../button/button.tsx';
import { Meta, WorkTitle } from '../text/text.tsx';
import styles from './jump-bar.module.css';
import type { GridPhotoSet } from './grid-photo-set.ts';
import { formatTileId } from './tile.tsx';

const ContactSheet = lazy(async () => ({ default: (await import('./contact-sheet.tsx')).ContactSheet }));

/** Returns the id of a set's section. */
export function formatSetId(position: number): string {
  return `set-${position + 1}`;
}

export interface JumpBarProps {
  sets: readonly GridPhotoSet[];
}

/** Renders a sticky bar above many photos: the current set, links to the other sets, and an overview of all photos. */
export function JumpBar({ sets }: JumpBarProps) {
  const [isOpen, setOpen] = useState(false);
  const present = usePresentSet(sets.length);
  const count = sets.reduce((sum, { images }) => sum + images.length, 0);
  const { title, images } = sets[present]!;
  return (
    <nav className={styles.bar} aria-label="Sub-galleries">
      <p className={styles.present} aria-hidden="true">
        <WorkTitle as="span">{title}</WorkTitle>
        <Meta as="span">{formatPhotoCount(images.length)}</Meta>
      </p>
      <ul className={styles.parts}>
        {sets.map((set, position) => (
          <li key={position}>
            <a
              href={`#${formatSetId(position)}`}
              aria-current={position === present || undefined}
              onClick={(event) => jumpTo(event, formatSetId(position))}
            >
              <WorkTitle as="span">{set.title}</WorkTitle> <small>{set.images.length}</small>
            </a>
          </li>
        ))}
      </ul>
      <Button variant="line" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>{`All ${count}`}</Button>
      {isOpen && (
        <Suspense>
          <ContactSheet
            sets={sets}
            presentId={findPhotoOnScreen(sets)}
            onClose={() => setOpen(false)}
            onChoose={(photoId) => show(formatTileId(photoId))}
          />
        </Suspense>
      )}
    </nav>
  );
}

function formatPhotoCount(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}

/** Returns the index of the set in the upper part of the window, from 0. */
function usePresentSet(count: number): number {
  const [present, setPresent] = useState(0);
  useEffect(() => {
    const seen = new Set<number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const position = Number(target.id.replace('set-', '')) - 1;
          if (isIntersecting) seen.add(position);
          else seen.delete(position);
        }
        if (seen.size > 0) setPresent(Math.min(...seen));
      },
      { rootMargin: '-20% 0px -60%' },
    );
    for (let position = 0; position < count; position++) {
      const section = document.getElementById(formatSetId(position));
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [count]);
  return Math.min(present, count - 1);
}

function findPhotoOnScreen(sets: readonly GridPhotoSet[]): string | undefined {
  const photos = sets.flatMap(({ images }) => images);
  return photos.find(({ id }) => (document.getElementById(formatTileId(id))?.getBoundingClientRect().bottom ?? 0) > 160)
    ?.id;
}

function jumpTo(event: MouseEvent<HTMLAnchorElement>, id: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(id);
}

function show(id: string): void {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}
