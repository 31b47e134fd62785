import { formatSitePictureSet } from '@fotosoc/contract/photo-ladder';

export interface SitePictureProps {
  /** Address on this site or another. */
  src: string;
  /** Width of the frame, as the `sizes` of an image. */
  sizes: string;
  /** True to load at once, for a picture that the visitor asked for. Default false: loaded near the viewport. */
  eager?: boolean;
}

/** Renders a decorative picture of which only the address is known, in a width that suits its frame. */
export function SitePicture({ src, sizes, eager = false }: SitePictureProps) {
  const set = formatSitePictureSet(src) || undefined;
  return <img src={src} srcSet={set} sizes={set && sizes} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" />;
}
