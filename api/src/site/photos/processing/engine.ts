import type { PhotoVariant } from '@fotosoc/contract/photo';

export type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp';

/** Settings for the processing of an upload. */
export interface RenditionPlan {
  /** EXIF orientation, 1 to 8: rotation and mirroring of the pixels. */
  orientation: number;
  /** Gamma exponent of the samples of a PNG; `undefined` for the exponent of sRGB. */
  gamma?: number | undefined;
  maxSidePixels: number;
  /** Exact size to crop to around the middle, enlarged if necessary; replaces `maxSidePixels`. */
  cropTo?: { width: number; height: number };
  maxBytes: number;
  /** Whether the main file is a progressive JPEG: some percent smaller, for a quarter of the total time. */
  isProgressive: boolean;
  /** Widths of smaller copies; widths that are not below the photo's own width are ignored. */
  variantWidths: number[];
}

export interface EncodedVariant extends Omit<PhotoVariant, 'url'> {
  data: Uint8Array;
}

/** Upright photo in sRGB without metadata, and its smaller copies. */
export interface Rendition {
  width: number;
  height: number;
  /** JPEG. */
  data: Uint8Array;
  /** Narrowest first, WebP before JPEG. */
  variants: EncodedVariant[];
  placeholder: Uint8Array;
}

/** Converts an upload to the stored files. Runs in a separate process, one photo at a time. */
export interface ImageEngine {
  /** @throws if the bytes cannot be decoded */
  render(upload: Uint8Array, plan: RenditionPlan): Promise<Rendition>;
}
