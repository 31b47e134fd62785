import { memo, type CSSProperties, type ReactNode } from 'react';
import { Photo, PhotoFrame, type PhotoSource } from '../photo/photo.tsx';
import styles from './photo-grid.module.css';

const WIDTHS = { all: '300px' };
/** Rows of at least 16 rem are filled; on a phone, each is as wide as it. */
const WHOLE = { '(min-width: 41.25rem)': '34vw', all: '92vw' };

/** The id of a tile's button, to give focus back to it. */
export function tileId(photoId: string): string {
  return `photo-${photoId}`;
}

export interface TileProps {
  photo: PhotoSource & { id: string; alt: string };
  /** Frame number, from 1. */
  n: number;
  alt: string;
  /** Loaded at once: the first row of a page. */
  eager: boolean;
  /** Whether its picture is there; else its place alone. */
  hasPicture: boolean;
  /** Whether it is shown as it was framed, not as a square. */
  isWhole: boolean;
  onOpen: (photoId: string) => void;
  children?: ReactNode;
}

/** One photo of a contact sheet: the crop opens it, number and Download stand below, on phones down the edge. Drawn anew
 *  only when it has changed: opening the viewer concerns one of hundreds. */
export const Tile = memo(function Tile({ photo, n, alt, eager, hasPicture, isWhole, onOpen, children }: TileProps) {
  const ratio = photo.width / photo.height;
  const label = photo.alt ? `View photo ${n} in full size: ${photo.alt}` : `View photo ${n} in full size`;
  return (
    <li className={styles.tile} style={isWhole ? ({ '--ratio': ratio } as CSSProperties) : undefined}>
      <button
        id={tileId(photo.id)}
        className={styles.open}
        type="button"
        aria-label={label}
        onClick={({ detail: clicks }) => clicks <= 1 && onOpen(photo.id)} // a second was meant for a dialog that stood here
      >
        {hasPicture ? (
          <Photo
            photo={photo}
            alt={alt}
            widths={isWhole ? WHOLE : WIDTHS}
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
