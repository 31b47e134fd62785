import { memo, type CSSProperties, type ReactNode } from 'react';
import { Photo, PhotoFrame, type PhotoSource } from '../photo/photo.tsx';
import styles from './photo-grid.module.css';

const WIDTHS = { all: '300px' };
const DENSE_WIDTHS = { '(min-width: 41.25rem)': '300px', '(min-width: 30rem)': '30vw', all: '46vw' };
/** Rows of at least 16 rem are filled; on a phone, a photo fills the width. */
const WHOLE = { '(min-width: 41.25rem)': '34vw', all: '92vw' };
const DENSE_WHOLE = { '(min-width: 41.25rem)': '34vw', all: '46vw' };

/** Returns the id of a tile's button, for restoring the focus. */
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
  onOpen,
  children,
}: TileProps) {
  const [cropped, whole] = isDense ? [DENSE_WIDTHS, DENSE_WHOLE] : [WIDTHS, WHOLE];
  const ratio = photo.width / photo.height;
  const label = photo.alt ? `View photo ${n} in full size: ${photo.alt}` : `View photo ${n} in full size`;
  return (
    <li className={styles.tile} style={isWhole ? ({ '--ratio': ratio } as CSSProperties) : undefined}>
      <button
        id={formatTileId(photo.id)}
        className={styles.open}
        type="button"
        aria-label={label}
        // The second tap of a double tap was meant for a dialog that has just closed.
        onClick={({ detail: clicks }) => clicks <= 1 && onOpen(photo.id)}
      >
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
      </button>
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
