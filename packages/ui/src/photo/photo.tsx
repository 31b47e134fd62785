import type { ComponentProps, CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import { Mark } from '../mark/mark.tsx';
import styles from './photo.module.css';
import { sizesOf, type FrameWidths } from './sizes.ts';

export type { FrameWidths };

/** What a picture needs to be drawn well; a photo of the API fits. */
export interface PhotoSource {
  url: string;
  width: number;
  height: number;
  variants: readonly { url: string; width: number; type: string }[];
  /** Data URI shown until the photo is there. */
  placeholder: string;
}

export interface PhotoProps {
  photo: PhotoSource;
  /** Empty inside a link that already names the subject. */
  alt: string;
  /** How wide its frame is. */
  widths: FrameWidths;
  /** Width by height of the frame, e.g. `3 / 2`, which crops the photo; the photo's own by default. `styled` leaves it to
   *  the styles of the frame: `widths` then says how wide the photo is. */
  ratio?: number | 'styled';
  /** True for the first pictures of a page: loaded at once and first. Default false: when near the window. */
  eager?: boolean;
  className?: string;
}

/** `srcset` of one type, narrowest first. */
export function srcSetOf(photo: PhotoSource, type: string): string {
  return photo.variants
    .filter((variant) => variant.type === type)
    .map((variant) => `${variant.url} ${variant.width}w`)
    .join(', ');
}

/** A photograph in its frame: space kept, blurred preview first, cropped only by `ratio`, never rounded. */
export function Photo({ photo, alt, widths, ratio, eager = false, className }: PhotoProps) {
  const sizes = sizesOf(widths, typeof ratio === 'number' ? photo.width / photo.height / ratio : 1);
  const style: CSSProperties = {
    aspectRatio: ratio === 'styled' ? undefined : (ratio ?? `${photo.width} / ${photo.height}`),
    backgroundImage: photo.placeholder ? `url("${photo.placeholder}")` : undefined,
  };
  const jpegs = [srcSetOf(photo, 'image/jpeg'), `${photo.url} ${photo.width}w`].filter(Boolean).join(', ');
  return (
    <PhotoFrame className={className} style={style}>
      <picture>
        <source type="image/webp" srcSet={srcSetOf(photo, 'image/webp') || undefined} sizes={sizes} />
        <img
          src={photo.url}
          srcSet={jpegs}
          sizes={sizes}
          width={photo.width}
          height={photo.height}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
        />
      </picture>
    </PhotoFrame>
  );
}

/** The frame alone, for pictures that are no photos of the API. */
export function PhotoFrame({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={classNames(styles.frame, className)} />;
}

export interface FallbackPictureProps {
  /** Which of the eleven greys of the zone ramp, 0–10. Default 5. */
  zone?: number;
  /** Whether it has the edge of a photograph, standing in a row of them. Default false. */
  framed?: boolean;
  className?: string;
}

/** Stands where a picture is missing: the society's mark. */
export function FallbackPicture({ zone = 5, framed = false, className }: FallbackPictureProps) {
  const style = {
    '--z': `var(--zone-${zone})`,
    '--zf': zone > 5 ? 'var(--zone-0)' : 'var(--zone-10)',
  } as CSSProperties;
  return (
    <span className={classNames(framed && styles.frame, styles.fallback, className)} style={style}>
      <Mark />
    </span>
  );
}
