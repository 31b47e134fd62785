/** What a file says of itself before anything is decoded, read as its decoder reads it. */
export interface Header {
  width: number;
  height: number;
  /** What decoding holds in memory at its worst, beside the file. */
  decodingBytes: number;
  /** How often the decoder goes over all pixels. */
  scans: number;
  /** A TIFF structure. */
  exif?: Buffer | undefined;
  /** Exponent that turns light into samples, where the file names one that is not that of sRGB: 1 for linear samples. */
  gamma?: number | undefined;
  /** The file up to where its pixels end and with an end marker behind them, where the file has none of its own. */
  ended?: Buffer;
}
