/** A picture of the demo content, as a camera would hand it over. */
export declare function demoPicture(name: string): Promise<Buffer>;
export declare function jpeg(width?: number, height?: number): Promise<Buffer>;
export declare function webp(width?: number, height?: number): Promise<Buffer>;
/** Eight by eight pixels in the four colours of print. */
export declare function cmykJpeg(): Buffer;
/** A JPEG whose pixels are large and cheap to make. */
export declare function largeJpeg(width: number, height: number): Promise<Buffer>;
/** The JPEG with everything in its EXIF that must not be published, and this orientation. */
export declare function withTellingExif(picture: Buffer, orientation: number): Buffer;
/** A PNG of a few bytes that claims this size. */
export declare function pngBomb(width: number, height: number): Buffer;
/** A PNG of this size that is half transparent red. */
export declare function png(width: number, height: number): Buffer;
