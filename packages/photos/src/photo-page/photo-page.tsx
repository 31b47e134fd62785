import type { Photo as StoredPhoto } from '@fotosoc/contract/photo';
import { Link, notify, usePageTitle } from '@fotosoc/host';
import { CameraData, hasExif } from '@fotosoc/ui/camera-data';
import { Button, getButtonClass } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import { ArrowLeftIcon, ArrowRightIcon, DownloadIcon, LinkIcon, UploadIcon } from '@fotosoc/ui/icon';
import { linkClass } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { Page } from '@fotosoc/ui/page';
import { Photo } from '@fotosoc/ui/photo';
import { formatDownloadName, useSharing } from '@fotosoc/ui/sharing';
import { Meta } from '@fotosoc/ui/text';
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { PhotographerLink } from '../photographer-link.tsx';
import { ReportButton } from '../report-button.tsx';
import type { useOpenPhoto } from '../open-photo.ts';
import styles from './photo-page.module.css';

const WIDTHS = { '(min-width: 61.25rem)': 'calc(100vw - 31rem)', all: '100vw' };
const NEAR = { all: '72px' };

/** A titled list of photos, and the shown photo. */
export interface PhotoPosition {
  set: { title: string; images: readonly StoredPhoto[] };
  index: number;
}

/** Returns the position of a photo within a page's sets; `undefined` if the photo is in none. */
export function findPhotoPosition(
  sets: readonly PhotoPosition['set'][],
  photoId: string | null,
): PhotoPosition | undefined {
  for (const set of sets) {
    const index = set.images.findIndex(({ id }) => id === photoId);
    if (index >= 0) return { set, index };
  }
  return undefined;
}

export interface PhotoPageProps
  extends PhotoPosition, Pick<ReturnType<typeof useOpenPhoto>, 'addressOf' | 'hasViewed'> {
  /** Title and path of the page with the set. */
  within: { title: string; to: string };
  /** Photographer of the photos without a credit, with a picture. */
  taker?: { name: string; picture: ReactNode };
  onOpen: (photoId: string, from: null) => void;
  onHidden: () => void;
  children?: ReactNode;
}

/** Renders the page of a single photo, e.g. for a shared address. */
export function PhotoPage({ set, index, addressOf, hasViewed, within, taker, ...props }: PhotoPageProps) {
  const photo = set.images[index]!;
  const number = index + 1;
  const title = photo.title ?? `Photo ${number} of ${set.title}`;
  const credit = photo.credit ?? taker?.name;
  usePageTitle(photo.title ? `${photo.title}, ${within.title}` : within.title, photo.alt || undefined);
  const sharing = useSharing(credit ? `${title}, ${credit}` : title, () =>
    notify(`Your browser did not copy the link. Copy it here: ${location.href}`, 'bad'),
  );
  const picture = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasViewed) picture.current?.focus({ preventScroll: true });
  }, [hasViewed]);
  const at = (step: number) => addressOf(set.images.at((index + step) % set.images.length)!.id);
  return (
    <Page width="full" className={styles.page}>
      <div className={styles.wall} style={{ '--ratio': photo.width / photo.height } as CSSProperties}>
        <button
          type="button"
          ref={picture}
          className={styles.picture}
          aria-label={`View in full size: ${photo.alt || title}`}
          onClick={() => props.onOpen(photo.id, null)}
        >
          <Photo key={photo.id} photo={photo} alt={photo.alt || title} widths={WIDTHS} eager />
        </button>
      </div>
      {set.images.length > 1 && (
        <nav className={styles.steps} aria-label={`${set.title}, photo by photo`}>
          <Link to={at(-1)} aria-label="Previous photo">
            <ArrowLeftIcon />
          </Link>
          <span>{`${number} / ${set.images.length}`}</span>
          <Link to={at(1)} aria-label="Next photo">
            <ArrowRightIcon />
          </Link>
        </nav>
      )}
      <div className={styles.side}>
        <header className={styles.head}>
          <Heading size="page" dir="auto" className={styles.title}>
            {title}
          </Heading>
          {credit && (
            <div className={styles.taker}>
              {credit === taker?.name && taker.picture}
              <div>
                <b>
                  <PhotographerLink name={credit} />
                </b>
                <Meta>All rights reserved</Meta>
              </div>
            </div>
          )}
        </header>
        <div className={styles.actions}>
          <Button onClick={() => void sharing.share()}>
            <UploadIcon />
            <span>Share</span>
          </Button>
          <Button variant="line" onClick={() => void sharing.copy()}>
            <LinkIcon />
            <span role="status">{sharing.isCopied ? 'Link copied' : 'Copy link'}</span>
          </Button>
          <a
            className={getButtonClass({ variant: 'line' })}
            href={photo.url}
            download={formatDownloadName(set.title, number, { url: photo.url, credit })}
          >
            <DownloadIcon />
            <span>Download</span>
          </a>
        </div>
        {hasExif(photo.exif) && (
          <section aria-label="Camera data" className={styles.camera}>
            <CameraData photo={photo} exif={photo.exif} />
          </section>
        )}
        {photo.alt && (
          <section>
            <h2 className={styles.label}>Description</h2>
            <Meta dir="auto">{photo.alt}</Meta>
          </section>
        )}
        {props.children}
        <section>
          <h2 className={styles.label}>
            <Link className={linkClass} to={within.to}>
              {within.title}
            </Link>
            {set.title !== within.title && <span>{`, ${set.title}`}</span>}
          </h2>
          <Neighbours images={set.images} index={index} addressOf={addressOf} />
        </section>
        <p>
          <ReportButton photoId={photo.id} className={styles.ask ?? ''} onHidden={props.onHidden}>
            Report this photo
          </ReportButton>
        </p>
      </div>
    </Page>
  );
}

/** Renders the photos of the set in a row that begins shortly before this photo. */
function Neighbours({
  images,
  index,
  addressOf,
}: Pick<PhotoPageProps, 'index' | 'addressOf'> & Pick<PhotoPosition['set'], 'images'>) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const shown = row.current?.children[index];
    if (shown instanceof HTMLElement) row.current!.scrollLeft = shown.offsetLeft - row.current!.clientWidth / 2;
  }, [index]);
  return (
    <ul ref={row} className={styles.near}>
      {images.map((photo, place) => (
        <li key={photo.id}>
          <Link to={addressOf(photo.id)} aria-label={`Photo ${place + 1}`} aria-current={place === index || undefined}>
            <Photo photo={photo} alt="" widths={NEAR} ratio={1} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Renders a notice for an address whose photo is not on the page. */
export function MissingPhotoNotice() {
  return <Notice>This photo was removed or moved.</Notice>;
}
