import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Workshop } from '@fotosoc/contract/workshop';
import { Button, getButtonClass } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { Heading } from '@fotosoc/ui/heading';
import { CloseIcon } from '@fotosoc/ui/icon';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { Spinner } from '@fotosoc/ui/spinner';
import { hasSlides } from '../../data/slides';
import styles from './workshops-page.module.css';

export interface PresentationProps {
  workshop: Workshop;
  /** Called once, also after several presses. */
  onClose: () => void;
}

/** Full-screen presentation in a frame without scripts. Browsers without a PDF viewer, as on most phones, get a small
 *  dialog with a link instead. */
export function Presentation({ workshop, onClose: goBack }: PresentationProps) {
  const { title, url } = workshop;
  const isClosing = useRef(false);
  const onClose = () => {
    if (!isClosing.current) goBack();
    isClosing.current = true; // a second press before the navigation would leave the page
  };
  const [isMissing, setMissing] = useState(false);
  const isPdf = url.endsWith('.pdf');
  const canEmbed = !(isPdf && 'pdfViewerEnabled' in navigator && !navigator.pdfViewerEnabled);
  useEffect(() => {
    const closed = new AbortController();
    void hasSlides(url, closed.signal).then((there) => !closed.signal.aborted && setMissing(!there));
    return () => closed.abort();
  }, [url]);
  if (!isMissing && canEmbed) return <EmbeddedSlides workshop={workshop} isPdf={isPdf} onClose={onClose} />;
  return (
    <Dialog
      title={title}
      hasOwnEntry
      onClose={onClose}
      refusal="Close"
      actions={<OpenSlides className={getButtonClass()} url={url} />}
    >
      <p role="alert">
        {isMissing ? 'The presentation could not be loaded.' : 'Your browser cannot show the slides here.'}
      </p>
    </Dialog>
  );
}

function EmbeddedSlides({ workshop: { title, url }, isPdf, onClose }: PresentationProps & { isPdf: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      data-own-entry=""
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
        {isPdf && <OpenSlides url={url} />}
        <Button variant="line" size="sm" onClick={onClose}>
          <CloseIcon />
          Close
        </Button>
      </div>
      <div className={styles.sheet}>
        {!isLoaded && <Spinner label="Loading presentation" />}
        <iframe
          src={url}
          title={title}
          // A PDF of this site needs no sandbox, because it runs no scripts; browsers show no PDF in a sandbox.
          sandbox={isPdf ? undefined : 'allow-same-origin'}
          onLoad={() => setLoaded(true)}
        />
      </div>
    </dialog>
  );
}

function OpenSlides({ url, className }: { url: string; className?: string }) {
  return (
    <a className={className} href={url} target="_blank" rel="noopener">
      Open the slides<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
