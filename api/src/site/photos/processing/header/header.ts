/** What a file says of itself before anything is decoded, read as its decoder reads it. */
export interface Header {
  width: number;
  height: number;
  /** What decoding holds in memory at its worst, beside the file. */
  decodingBytes: number;
  /** How often the decoder goes over all pixels. */
  scans: number;
  /** The bytes up to where the size is said. */
  sizeEnd: number;
  /** A TIFF structure. */
  exif?: Buffer;
}
