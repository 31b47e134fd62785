import { useLayoutEffect, useRef } from 'react';
import { CloseIcon } from '../icon/icon.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Photo } from '../photo/photo.tsx';
import { Meta, WorkTitle } from '../text/text.tsx';
import styles from './contact-sheet.module.css';
import type { GridPhotoSet } from './grid-photo-set.ts';

const WIDTHS = { all: '64px' };

export interface ContactSheetProps {
  sets: readonly GridPhotoSet[];
  presentId: string | undefined;
  onChoose: (photoId: string) => void;
  onClose: () => void;
}

/** Renders small pictures of all photos in a dialog, with the current photo highlighted. */
export function ContactSheet({ sets, presentId, onChoose, onClose }: ContactSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    const present = dialog.current?.querySelector<HTMLElement>('[aria-current]');
    present?.focus({ preventScroll: true });
    present?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <dialog ref={dialog} className={styles.sheet} aria-label="All photos" onClose={onClose}>
      <header className={styles.head}>
        <WorkTitle as="h2">All photos</WorkTitle>
        <IconButton icon={CloseIcon} label="Close" onClick={() => dialog.current?.close()} />
      </header>
      {sets.map(({ title, images }, position) => (
        <section key={position} className={styles.set}>
          <h3>
            <WorkTitle as="span">{title}</WorkTitle> <Meta as="span">{images.length}</Meta>
          </h3>
          <ul className={styles.frames}>
            {images.map((photo, index) => (
              <li key={photo.id}>
                <button
                  type="button"
                  aria-label={photo.alt || `Photo ${index + 1} of ${title}`}
                  aria-current={photo.id === presentId || undefined}
                  onClick={() => {
                    // Closes first, because closing restores the focus, and the viewer then moves it.
                    dialog.current?.close();
                    onChoose(photo.id);
                  }}
                >
                  <Photo photo={photo} alt="" widths={WIDTHS} ratio={1} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </dialog>
  );
}
