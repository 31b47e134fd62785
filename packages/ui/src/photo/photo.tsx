import type { ComponentProps, CSSProperties } from 'react';
import { joinClassNames } from '../class-names.ts';
import { BrandIcon } from '../brand-icon/brand-icon.tsx';
import styles from './photo.module.css';
import { formatSizes, type FrameWidths } from './sizes.ts';

export { formatSizes, type FrameWidths };

/** Data of a photo for rendering, compatible with a photo of the API. */
export interface PhotoSource {
  url: string;
  width: number;
  height: number;
  variants: readonly { url: string; width: number; type: string }[];
  /** Data URI shown until the photo has loaded. */
  placeholder: string;
}

export interface PhotoProps {
  photo: PhotoSource;
  /** Empty inside a link that already names the subject. */
  alt: string;
  widths: FrameWidths;
  /** Aspect ratio of the frame, e.g. `3 / 2`, which crops the photo; default is the photo's own. `styled` leaves the
   *  ratio to the styles of the frame: `widths` is then the width of the photo. */
  ratio?: number | 'styled';
  /** True for the first pictures of a page: loaded at once and first. Default false: loaded near the viewport. */
  eager?: boolean;
  className?: string;
}

/** Returns the `srcset` of one type, narrowest first. */
export function formatSrcSet(photo: PhotoSource, type: string): string {
  return photo.variants
    .filter((variant) => variant.type === type)
    .map((variant) => `${variant.url} ${variant.width}w`)
    .join(', ');
}

/** Renders a photograph in its frame: reserved space, blurred preview first, cropped only by `ratio`, never rounded. */
export function Photo({ photo, alt, widths, ratio, eager = false, className }: PhotoProps) {
  const sizes = formatSizes(widths, typeof ratio === 'number' ? photo.width / photo.height / ratio : 1);
  const style: CSSProperties = {
    aspectRatio: ratio === 'styled' ? undefined : (ratio ?? `${photo.width} / ${photo.height}`),
    backgroundImage: photo.placeholder ? `url("${photo.placeholder}")` : undefined,
  };
  const jpegs = formatSrcSet(photo, 'image/jpeg');
  return (
    <PhotoFrame className={className} style={style}>
      <picture>
        <source type="image/webp" srcSet={formatSrcSet(photo, 'image/webp') || undefined} sizes={sizes} />
        <img
          src={photo.url}
          srcSet={jpegs ? `${jpegs}, ${photo.url} ${photo.width}w` : undefined}
          sizes={jpegs ? sizes : undefined}
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

/** Renders only the frame, for pictures that are no photos of the API. */
export function PhotoFrame({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={joinClassNames(styles.frame, className)} />;
}

export interface FallbackPictureProps {
  /** Grey of the zone ramp, 0–10. Default 5. */
  zone?: number;
  /** True to show the edge of a photograph, for a row of photographs. Default false. */
  framed?: boolean;
  className?: string;
}

/** Renders the society's logo in place of a missing picture. */
export function FallbackPicture({ zone = 5, framed = false, className }: FallbackPictureProps) {
  const style = {
    '--z': `var(--zone-${zone})`,
    '--zf': zone > 5 ? 'var(--zone-0)' : 'var(--zone-10)',
  } as CSSProperties;
  return (
    <span className={joinClassNames(framed && styles.frame, styles.fallback, className)} style={style}>
      <BrandIcon />
    </span>
  );
}
