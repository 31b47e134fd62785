export type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp';

export interface VariantPlan {
  type: 'image/webp' | 'image/avif';
  /** Pixels. */
  width: number;
}

/** Settings with which an engine renders an upload. */
export interface RenditionPlan {
  /** EXIF orientation, 1 to 8: rotation and mirroring of the pixels. */
  orientation: number;
  /** Gamma exponent of the samples of a PNG; `undefined` for the exponent of sRGB. */
  gamma?: number | undefined;
  maxSidePixels: number;
  /** Exact size in pixels; replaces `maxSidePixels`. The photo is scaled, up if necessary, and cropped around its
   *  middle. */
  cropTo?: { width: number; height: number };
  maxBytes: number;
  /** True if the main file is a progressive JPEG. The file is some percent smaller; its encoding is a quarter of
   *  the processing time. */
  isProgressive: boolean;
  /** Smaller copies. Widths above the photo's own width are ignored. */
  variants: readonly VariantPlan[];
  /** True if the upload is a stored photo: only its variants are rendered. The main file is then empty. Default
   *  false. */
  isStored?: boolean;
}

export interface EncodedVariant extends VariantPlan {
  height: number;
  data: Uint8Array;
}

/** Upright photo in sRGB without metadata, and its smaller copies. */
export interface Rendition {
  width: number;
  height: number;
  /** Main file, a JPEG. */
  data: Uint8Array;
  /** Widest first. */
  variants: EncodedVariant[];
  placeholder: Uint8Array;
}

/** Program that converts an upload to the stored files. It runs in a separate process, one photo at a time. */
export interface ImageEngine {
  /** @throws if the bytes cannot be decoded */
  render(upload: Uint8Array, plan: RenditionPlan): Promise<Rendition>;
}
