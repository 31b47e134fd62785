/** Properties of a file that are read before decoding, in the same way as by the decoder. */
export interface PhotoHeader {
  width: number;
  height: number;
  /** Maximum memory of the decoder, besides the file. */
  decodingBytes: number;
  scans: number;
  /** TIFF structure. */
  exif?: Buffer | undefined;
  /** Gamma exponent of the samples, if the file names one that is not that of sRGB; 1 for linear samples. */
  gamma?: number | undefined;
  /** File up to the end of its pixels plus an end marker, if the file has no end marker. */
  ended?: Buffer;
}
