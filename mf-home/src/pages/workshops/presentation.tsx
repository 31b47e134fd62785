import { useLayoutEffect, useRef, useState } from 'react';
import type { Workshop } from '@fotosoc/contract/workshop';
import { Button } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import { Icon } from '@fotosoc/ui/icon';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { Spinner } from '@fotosoc/ui/spinner';
import styles from './workshops.module.css';

export interface PresentationProps {
  workshop: Workshop;
  /** Escape or the button. */
  onClose: () => void;
}

/** A presentation in full screen, embedded from this site; nothing of it runs. */
export function Presentation({ workshop: { title, url }, onClose }: PresentationProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const isPdf = url.endsWith('.pdf');
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.bar}>
        <Heading size="card" className={styles.title}>
          {title}
        </Heading>
        {isPdf && (
          <a href={url} target="_blank" rel="noopener">
            Open the slides<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        )}
        <Button variant="line" size="sm" onClick={onClose}>
          <Icon name="close" />
          Close
        </Button>
      </div>
      <div className={styles.sheet}>
        {!isLoaded && <Spinner label="Loading presentation" />}
        <iframe
          src={url}
          title={title}
          // Nothing runs in a PDF of this site either, and no browser shows one in a sandbox.
          sandbox={isPdf ? undefined : 'allow-same-origin'}
          onLoad={() => setLoaded(true)}
        />
      </div>
    </dialog>
  );
}
