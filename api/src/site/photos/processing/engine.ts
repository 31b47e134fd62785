import type { PhotoVariant } from '@fotosoc/contract/photo';

export type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp';

/** What is to be made of an upload. */
export interface Plan {
  /** EXIF orientation, 1 to 8: how the pixels must be turned to stand upright. */
  orientation: number;
  /** Exponent that turned light into the samples of a PNG; `undefined` for that of sRGB. */
  gamma?: number | undefined;
  maxSidePixels: number;
  /** The size it is brought to instead, its middle in full; larger than it was if need be. */
  cropTo?: { width: number; height: number };
  maxBytes: number;
  /** Whether the photo itself is made some percent smaller, for a quarter of the time that all of it takes. */
  isProgressive: boolean;
  /** Widths of the smaller copies; those not below the photo's own width are left out. */
  variantWidths: number[];
}

export interface EncodedVariant extends Omit<PhotoVariant, 'url'> {
  data: Uint8Array;
}

/** An upright photo in sRGB without any metadata, and its smaller copies. */
export interface Rendition {
  width: number;
  height: number;
  /** JPEG. */
  data: Uint8Array;
  /** Narrowest first, WebP before JPEG. */
  variants: EncodedVariant[];
  /** A WebP of a few pixels. */
  placeholder: Uint8Array;
}

/** Turns an upload into what is stored. Runs in a process of its own, one photo at a time. */
export interface ImageEngine {
  /** @throws when the bytes cannot be decoded */
  render(upload: Uint8Array, plan: Plan): Promise<Rendition>;
}
