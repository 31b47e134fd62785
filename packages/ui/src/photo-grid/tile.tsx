import { memo, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { Photo, PhotoFrame, type PhotoSource } from '../photo/photo.tsx';
import styles from './photo-grid.module.css';

const WIDTHS = { all: '300px' };
const DENSE_WIDTHS = { '(min-width: 41.25rem)': '300px', '(min-width: 30rem)': '30vw', all: '46vw' };
/** Rows of at least 16 rem are filled; on a phone, a photo fills the width. */
const WHOLE = { '(min-width: 41.25rem)': '34vw', all: '92vw' };
const DENSE_WHOLE = { '(min-width: 41.25rem)': '34vw', all: '46vw' };

/** Returns the id of a tile's link or button, for restoring the focus. */
export function formatTileId(photoId: string): string {
  return `photo-${photoId}`;
}

export interface TileProps {
  photo: PhotoSource & { id: string; alt: string };
  /** Photo number, from 1. */
  n: number;
  alt: string;
  /** Loads at once: for the first row of a page. */
  eager: boolean;
  hasPicture: boolean;
  isWhole: boolean;
  /** True if several columns fit on a phone, because nothing is below the tiles. */
  isDense: boolean;
  /** Address of the photo's page; `undefined` for a button. */
  href: string | undefined;
  onOpen: (photoId: string) => void;
  children?: ReactNode;
}

/** Renders one photo of a grid: the crop opens the viewer; number and Download are below, on phones along the edge.
 *  Memoised, because opening the viewer affects one tile of hundreds. */
export const Tile = memo(function Tile({
  photo,
  n,
  alt,
  eager,
  hasPicture,
  isWhole,
  isDense,
  href,
  onOpen,
  children,
}: TileProps) {
  const [cropped, whole] = isDense ? [DENSE_WIDTHS, DENSE_WHOLE] : [WIDTHS, WHOLE];
  const ratio = photo.width / photo.height;
  const label = photo.alt ? `View photo ${n} in full size: ${photo.alt}` : `View photo ${n} in full size`;
  return (
    <li className={styles.tile} style={isWhole ? ({ '--ratio': ratio } as CSSProperties) : undefined}>
      <Opener id={formatTileId(photo.id)} href={href} label={label} onOpen={() => onOpen(photo.id)}>
        {hasPicture ? (
          <Photo
            photo={photo}
            alt={alt}
            widths={isWhole ? whole : cropped}
            ratio={isWhole ? ratio : 1}
            eager={eager}
            className={styles.crop}
          />
        ) : (
          <PhotoFrame className={styles.crop} style={isWhole ? { aspectRatio: ratio } : undefined} />
        )}
      </Opener>
      <div className={styles.rail}>
        <span className={styles.no} aria-hidden="true">
          {n}
        </span>
        <a className={styles.download} href={photo.url} download aria-label={`Download photo ${n}`}>
          Download
        </a>
      </div>
      {children}
    </li>
  );
});

interface OpenerProps {
  id: string;
  href: string | undefined;
  label: string;
  onOpen: () => void;
  children: ReactNode;
}

/** Link or button that opens the viewer. With a modifier key, the link opens the photo's page in a new tab or window. */
function Opener({ id, href, label, onOpen, children }: OpenerProps) {
  const shared = { id, className: styles.open, 'aria-label': label };
  const open = (event: MouseEvent) => {
    if (href !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) return;
    event.preventDefault();
    // The second tap of a double tap was meant for a dialog that has just closed.
    if (event.detail <= 1) onOpen();
  };
  if (href === undefined) {
    return (
      <button {...shared} type="button" onClick={open}>
        {children}
      </button>
    );
  }
  return (
    <a {...shared} href={href} onClick={open}>
      {children}
    </a>
  );
}
