/** What a file says of itself before anything is decoded, read as its decoder reads it. */
export interface Header {
  width: number;
  height: number;
  /** What decoding holds in memory at its worst, for all copies of the pixels. */
  decodingBytes: number;
  /** How often the decoder goes over all pixels. */
  scans: number;
  /** Whether the pixels are in the four colours of print. */
  isCmyk: boolean;
  /** The bytes up to where the size is said. */
  sizeEnd: number;
  /** A TIFF structure. */
  exif?: Buffer;
  /** An ICC profile. */
  profile?: Buffer;
}
