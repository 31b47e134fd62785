const APP1 = 0xe1;
const START_OF_SCAN = 0xda;
const EXIF_ID = [0x45, 0x78, 0x69, 0x66, 0, 0]; // "Exif" and two zeros
const TIFF_AT = 4 + EXIF_ID.length;
const ORIENTATION = 0x0112;
const UPRIGHT = 1;

/** Number of bytes that contain the segment: the segment comes first and has at most 64 kB. */
export const EXIF_HEAD_BYTES = 256 * 1024;

/** Returns a copy of a JPEG's Exif segment (APP1, marker and length included) with an upright orientation, because the
 *  pixels of the new file are already rotated. Returns `undefined` if there is none.
 *  @param head first `EXIF_HEAD_BYTES` of the file */
export function readExifSegment(head: Uint8Array): Uint8Array | undefined {
  if (head[0] !== 0xff || head[1] !== 0xd8) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  for (let at = 2; at + TIFF_AT <= head.length && head[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = head[at + 1];
    if (marker === START_OF_SCAN) return undefined;
    const end = at + 2 + view.getUint16(at + 2);
    const isExif = marker === APP1 && EXIF_ID.every((byte, index) => head[at + 4 + index] === byte);
    if (isExif) return end <= head.length ? setUpright(head.slice(at, end)) : undefined;
  }
  return undefined;
}

/** Inserts the segment right after the start of a JPEG, as the standard requires. */
export function insertExifSegment(jpeg: Uint8Array, segment: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(jpeg.length + segment.length);
  joined.set(jpeg.subarray(0, 2));
  joined.set(segment, 2);
  joined.set(jpeg.subarray(2), 2 + segment.length);
  return joined;
}

/** Returns `undefined` for a broken segment: no camera data is better than wrong data. */
function setUpright(segment: Uint8Array): Uint8Array | undefined {
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
  try {
    const order = view.getUint16(TIFF_AT);
    if (order !== 0x4949 && order !== 0x4d4d) return undefined;
    const isLittle = order === 0x4949;
    const directory = TIFF_AT + view.getUint32(TIFF_AT + 4, isLittle);
    const count = view.getUint16(directory, isLittle);
    for (let index = 0; index < count; index += 1) {
      const entry = directory + 2 + 12 * index;
      if (view.getUint16(entry, isLittle) === ORIENTATION) view.setUint16(entry + 8, UPRIGHT, isLittle);
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return segment;
}
