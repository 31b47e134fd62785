/** Properties of a file that are read before decoding. The decoder would find the same properties. */
export interface PhotoHeader {
  width: number;
  height: number;
  /** Maximum memory that the decoder needs in addition to the file. */
  decodingBytes: number;
  scans: number;
  /** Exif of the file, as a TIFF structure. */
  exif?: Buffer | undefined;
  /** Gamma exponent of the samples; `undefined` for the exponent of sRGB; 1 for linear samples. */
  gamma?: number | undefined;
  /** Set for a file without end marker: the file up to the end of its pixels, with an end marker added. */
  ended?: Buffer;
}
