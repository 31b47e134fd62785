import { formatSitePictureSet } from '@fotosoc/contract/photo-ladder';
import { formatSizes, type FrameWidths } from '@fotosoc/ui/photo';

export interface SitePictureProps {
  /** Address on this site or another. */
  src: string;
  /** Width of the frame. */
  widths: FrameWidths;
  /** True to load at once, for a picture that the visitor asked for. Default false: loaded near the viewport. */
  eager?: boolean;
}

/** Renders a decorative picture of which only the address is known, in a width that suits its frame. */
export function SitePicture({ src, widths, eager = false }: SitePictureProps) {
  const set = formatSitePictureSet(src) || undefined;
  const sizes = set && formatSizes(widths);
  return <img src={src} srcSet={set} sizes={sizes} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" />;
}
