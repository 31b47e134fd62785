import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Workshop } from '@fotosoc/contract/workshop';
import { Button } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import { CloseIcon } from '@fotosoc/ui/icon';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { Spinner } from '@fotosoc/ui/spinner';
import { areThere } from '../../data/slides';
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
  const [isMissing, setMissing] = useState(false);
  const isPdf = url.endsWith('.pdf');
  const isFramed = !isMissing && !(isPdf && 'pdfViewerEnabled' in navigator && !navigator.pdfViewerEnabled);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    const closed = new AbortController();
    void areThere(url, closed.signal).then((there) => !closed.signal.aborted && setMissing(!there));
    return () => closed.abort();
  }, [url]);
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
        {isPdf && isFramed && <OpenSlides url={url} />}
        <Button variant="line" size="sm" onClick={onClose}>
          <CloseIcon />
          Close
        </Button>
      </div>
      <div className={styles.sheet}>
        {isFramed ? (
          <>
            {!isLoaded && <Spinner label="Loading presentation" />}
            <iframe
              src={url}
              title={title}
              // Nothing runs in a PDF of this site either, and no browser shows one in a sandbox.
              sandbox={isPdf ? undefined : 'allow-same-origin'}
              onLoad={() => setLoaded(true)}
            />
          </>
        ) : (
          <p className={styles.failed} role="alert">
            {isMissing ? 'The presentation could not be loaded. ' : 'This browser shows no PDF within a page. '}
            <OpenSlides url={url} />
          </p>
        )}
      </div>
    </dialog>
  );
}

function OpenSlides({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener">
      Open the slides<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
