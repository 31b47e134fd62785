import type { CSSProperties } from 'react';

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
  /** How wide it will be, as for `<img sizes>`. */
  sizes: string;
  /** Width by height, e.g. `3 / 2`; the photo's own by default. */
  ratio?: string;
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
export function Photo({ photo, alt, sizes, ratio, eager = false, className = '' }: PhotoProps) {
  const style: CSSProperties = {
    aspectRatio: ratio ?? `${photo.width} / ${photo.height}`,
    backgroundImage: photo.placeholder ? `url("${photo.placeholder}")` : undefined,
  };
  const jpegs = [srcSetOf(photo, 'image/jpeg'), `${photo.url} ${photo.width}w`].filter(Boolean).join(', ');
  return (
    <span className={`ph ${className}`.trim()} style={style}>
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
    </span>
  );
}
