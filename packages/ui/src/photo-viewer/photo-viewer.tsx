import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { hasExif, type CameraFields } from '../camera-data/camera-data.tsx';
import { joinClassNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  CloseIcon,
  DownloadIcon,
  InfoIcon,
  PlayIcon,
  UploadIcon,
} from '../icon/icon.tsx';
import { Input } from '../input/input.tsx';
import { formatSrcSet, type PhotoSource } from '../photo/photo.tsx';
import { OPENED_PHOTO } from '../photo/viewer-transition.ts';
import { formatDownloadName, useSharing } from '../sharing/sharing.tsx';
import { Meta, WorkTitle } from '../text/text.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { PhotoInfo } from './photo-info.tsx';
import styles from './photo-viewer.module.css';
import { useGestures } from './use-gestures.ts';
import { useSlideshow } from './use-slideshow.ts';

/** Data of a photo for the viewer, compatible with a photo of the API. */
export interface ViewerPhoto extends PhotoSource {
  id: string;
  title?: string;
  /** Alternative text; may be empty. */
  alt: string;
  /** Photographer, if credited. */
  credit?: string;
  exif: CameraFields | null;
}

export interface PhotoViewerProps {
  /** Title of the gallery, also the accessible name of the dialog. */
  title: string;
  /** Photographer of the photos without a credit. */
  taker?: string;
  photos: readonly ViewerPhoto[];
  /** Index of the shown photo, from 0. */
  index: number;
  /** Called by previous, next, an arrow key or a swipe; wraps around at both ends. */
  onMove: (index: number) => void;
  /** Called by the close button, Escape, or the browser's own way to dismiss a dialog. */
  onClose: () => void;
  /** Renders an additional action for the shown photo, in the bar, with the class of the other actions. */
  renderAction?: (photo: ViewerPhoto, className: string) => ReactNode;
  /** Renders the photographer's name, e.g. as a link. Default: text. */
  renderCredit?: (name: string) => ReactNode;
  /** Renders controls for the shown photo, e.g. to mark it, at the foot. They replace Slideshow, Share and Download. */
  renderFoot?: (photo: ViewerPhoto) => ReactNode;
}

/** Renders one photo over the whole window, uncropped, open while mounted; zooms if the photo has enough pixels. */
export function PhotoViewer({
  title,
  taker,
  photos,
  index: pageIndex,
  onMove,
  onClose,
  renderAction,
  renderCredit,
  renderFoot,
}: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [showsInfo, setShowsInfo] = useState(false);
  const [index, show] = useShownIndex(pageIndex, onMove);
  const photo = photos[index]!;
  const number = index + 1;
  const credit = photo.credit ?? taker;
  const move = (step: number) => show((index + step + photos.length) % photos.length);
  const close = useOnce(onClose);
  const { wall, handlers, isZoomed, zoomBy } = useGestures({ photo, onStep: move, onClose: close });
  const slideshow = useSlideshow(() => move(1));
  const sharing = useSharing(title);
  const closeButton = useRef<HTMLButtonElement>(null);
  useModal(dialog, closeButton);
  useNeighbours(photos, index);

  const keys: Record<string, () => void> = {
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
    Home: () => show(0),
    End: () => show(photos.length - 1),
    '+': () => zoomBy(1.5),
    '=': () => zoomBy(1.5),
    '-': () => zoomBy(1 / 1.5),
    '0': () => zoomBy(0),
    s: slideshow.isRunning || renderFoot ? () => undefined : slideshow.start, // any key has stopped the slideshow
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) keys[event.key]?.();
  };
  return (
    <dialog
      ref={dialog}
      className={joinClassNames(styles.viewer, slideshow.isQuiet && styles.quiet, renderFoot && styles.judged)}
      data-own-entry=""
      aria-label={title}
      onKeyDown={handleKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={close}
    >
      <div className={styles.bar}>
        <WorkTitle as="h2" className={styles.title}>
          {title}
        </WorkTitle>
        {!renderFoot && (
          <div className={styles.tools}>
            {hasExif(photo.exif) && (
              <button
                type="button"
                className={styles.action}
                aria-expanded={showsInfo}
                onClick={() => setShowsInfo(!showsInfo)}
              >
                <InfoIcon />
                <span>Info</span>
              </button>
            )}
            {photos.length > 1 && (
              <button
                type="button"
                className={styles.action}
                aria-pressed={slideshow.isRunning}
                onClick={slideshow.start}
              >
                <PlayIcon />
                <span>Slideshow</span>
              </button>
            )}
            <button type="button" className={styles.action} onClick={() => void sharing.share()}>
              <UploadIcon />
              <span>{sharing.isCopied ? 'Link copied' : 'Share'}</span>
            </button>
            {renderAction?.(photo, styles.action!)}
            <a
              className={styles.action}
              href={photo.url}
              download={formatDownloadName(title, number, { url: photo.url, credit })}
            >
              <DownloadIcon />
              <span>Download</span>
            </a>
          </div>
        )}
        <IconButton ref={closeButton} icon={CloseIcon} label="Close" className={styles.round} onClick={close} />
      </div>
      <div className={styles.stage}>
        <Arrow side="previous" onClick={() => move(-1)} />
        {/* A double click selects the picture, and Firefox then drags the selection instead of panning. */}
        <div ref={wall} className={styles.picture} onDragStart={(event) => event.preventDefault()} {...handlers}>
          <FullPhoto
            key={photo.id}
            photo={photo}
            alt={photo.alt || photo.title || `Photo ${number} of ${title}`}
            isWhole={isZoomed}
          />
        </div>
        <Arrow side="next" onClick={() => move(1)} />
        <p className={styles.count} aria-live="polite">
          <span aria-hidden="true">{`${number} / ${photos.length}`}</span>
          <VisuallyHidden>{`Photo ${number} of ${photos.length}`}</VisuallyHidden>
        </p>
      </div>
      {sharing.refused !== undefined && <RefusedCopy key={photo.id} address={location.href} />}
      {(photo.title ?? credit) && !showsInfo && (
        <Meta className={styles.credit}>
          {photo.title && (
            <WorkTitle as="span" dir="auto">
              {photo.title}
            </WorkTitle>
          )}
          {credit && (renderCredit?.(credit) ?? <span dir="auto">{credit}</span>)}
        </Meta>
      )}
      {renderFoot && <div className={styles.foot}>{renderFoot(photo)}</div>}
      {showsInfo && hasExif(photo.exif) && <PhotoInfo key={photo.id} photo={photo} exif={photo.exif} />}
    </dialog>
  );
}

function RefusedCopy({ address }: { address: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <div className={styles.refused} role="alert">
      <label htmlFor={id}>Your browser did not copy the link. Copy it here:</label>
      <Input id={id} ref={field} readOnly value={address} onKeyDown={(event) => event.stopPropagation()} />
    </div>
  );
}

function Arrow({ side, onClick }: { side: 'previous' | 'next'; onClick: () => void }) {
  return (
    <IconButton
      icon={side === 'previous' ? ArrowLeftIcon : ArrowRightIcon}
      label={side === 'previous' ? 'Previous photo' : 'Next photo'}
      className={joinClassNames(styles.round, styles.arrow, styles[side])}
      onClick={onClick}
    />
  );
}

/** Loads the photo in full resolution once it is enlarged, and shows that version when it is decoded.
 *  @param isWhole whether the photo is enlarged */
function FullPhoto({ photo, alt, isWhole }: { photo: ViewerPhoto; alt: string; isWhole: boolean }) {
  const [isLoaded, setIsLoaded] = useState(false);
  const [isDecoded, setIsDecoded] = useState(false);
  const sizes = isDecoded ? `${photo.width}px` : sizesOf(photo);
  useEffect(() => {
    if (!isWhole) return undefined;
    let isGone = false;
    const image = imageOf(photo, `${photo.width}px`);
    void decoded(image).then(() => !isGone && setIsDecoded(true));
    return () => {
      isGone = true;
    };
  }, [isWhole, photo]);
  const style = {
    '--width': photo.width,
    '--ratio': photo.width / photo.height,
    viewTransitionName: OPENED_PHOTO,
    backgroundImage: isLoaded || !photo.placeholder ? undefined : `url("${photo.placeholder}")`,
  } as CSSProperties;
  return (
    <picture>
      <source type="image/webp" srcSet={setOf(photo, 'image/webp')} sizes={sizes} />
      <img
        src={photo.url}
        srcSet={setOf(photo, 'image/jpeg')}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        alt={alt}
        decoding="sync"
        draggable={false}
        style={style}
        onLoad={() => setIsLoaded(true)}
      />
    </picture>
  );
}

/** Returns the `srcset` of one type. The stored photo of any type is the largest entry, unless a copy is as large: a
 *  `source` promises its type for the choice only. */
function setOf(photo: ViewerPhoto, type: string): string {
  const copies = formatSrcSet(photo, type);
  if (copies.endsWith(` ${photo.width}w`)) return copies;
  return [copies, `${photo.url} ${photo.width}w`].filter(Boolean).join(', ');
}

/** Returns the `sizes` of a photo: the width of the wall between bars and arrows, or the width given by its height; see
 *  the styles. */
function sizesOf({ width, height }: ViewerPhoto): string {
  const byHeight = (rest: string) => `(100vh - ${rest}) * ${(width / height).toFixed(2)}`;
  return `(min-width: 51.25rem) min(100vw - 9rem, ${byHeight('7.25rem')}), min(100vw, ${byHeight('7.5rem')})`;
}

/** Returns the index of the shown photo, and a function that shows another one in the next frame. The page follows
 *  later, because a change of the address renders the whole page. */
function useShownIndex(pageIndex: number, onMove: (index: number) => void) {
  const [ahead, setAhead] = useState<number>();
  if (ahead === pageIndex) setAhead(undefined);
  const show = (index: number) => {
    setAhead(index);
    onMove(index);
  };
  return [ahead ?? pageIndex, show] as const;
}

/** Returns a function that runs once. Closing navigates, which takes a moment; a second click must not go back
 *  twice. */
function useOnce(action: () => void) {
  const isDone = useRef(false);
  return () => {
    if (isDone.current) return;
    isDone.current = true;
    action();
  };
}

/** Opens the dialog as a modal; the initial focus is where Enter does no harm. */
function useModal(ref: RefObject<HTMLDialogElement | null>, first: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    first.current?.focus();
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = overflow;
    };
  }, [ref, first]);
}

/** Fetches and decodes the previous and the next two photos, so that an arrow or two swipes show them at once, and keeps
 *  references until others are shown. */
function useNeighbours(photos: readonly ViewerPhoto[], index: number) {
  const held = useRef<HTMLImageElement[]>([]);
  useEffect(() => {
    held.current = [1, 2, -1].map((step) => {
      const neighbour = photos[(index + step + photos.length) % photos.length]!;
      const image = imageOf(neighbour, sizesOf(neighbour));
      void decoded(image);
      return image;
    });
  }, [photos, index]);
}

function imageOf(photo: ViewerPhoto, sizes: string): HTMLImageElement {
  const picture = document.createElement('picture');
  const source = document.createElement('source');
  source.type = 'image/webp';
  source.sizes = sizes;
  source.srcset = setOf(photo, source.type);
  const image = new Image();
  picture.append(source, image);
  image.src = photo.url;
  return image;
}

/** A failed image is requested again when shown. */
async function decoded(image: HTMLImageElement): Promise<void> {
  await image.decode?.().catch(() => undefined);
}
