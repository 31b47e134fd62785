/** Entry of an image file directory, with `data` in the byte order of the file. */
export interface TiffEntry {
  tag: number;
  type: number;
  count: number;
  data: Buffer;
}

export interface Tiff {
  bytes: Buffer;
  isLittleEndian: boolean;
}

/** Maximum number of entries of a directory; cameras write about fifty. */
const MAX_ENTRIES = 200;
const MAX_VALUE_BYTES = 1024;
const ENTRY_BYTES = 12;
const INLINE_BYTES = 4;
/** Bytes per value, by type: byte, ascii, short, long, rational, and their signed and undefined variants. */
const TYPE_BYTES: Record<number, number> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
};

const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;
const SIGNED_RATIONAL = 10;

export function openTiff(bytes: Buffer): Tiff | undefined {
  const order = bytes.toString('latin1', 0, 2);
  return order === 'II' || order === 'MM' ? { bytes, isLittleEndian: order === 'II' } : undefined;
}

export function readFirstDirectoryOffset(tiff: Tiff): number {
  return tiff.bytes.length >= 8 ? readUint(tiff, tiff.bytes, 4, 4) : 0;
}

/** Returns the entries of the directory at an offset, by tag; empty for an invalid offset. Values above
 *  `MAX_VALUE_BYTES` are left out, to bound the work for any file. */
export function readDirectory(tiff: Tiff, offset: number): Map<number, TiffEntry> {
  const { bytes } = tiff;
  const entries = new Map<number, TiffEntry>();
  if (offset < 8 || offset + 2 > bytes.length) return entries;
  const count = Math.min(readUint(tiff, bytes, offset, 2), MAX_ENTRIES);
  for (let index = 0; index < count; index++) {
    const at = offset + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > bytes.length) break;
    const [tag, type] = [readUint(tiff, bytes, at, 2), readUint(tiff, bytes, at + 2, 2)];
    const values = readUint(tiff, bytes, at + 4, 4);
    const length = (TYPE_BYTES[type] ?? Infinity) * values;
    if (length > MAX_VALUE_BYTES) continue;
    const start = length <= INLINE_BYTES ? at + 8 : readUint(tiff, bytes, at + 8, 4);
    if (start + length <= bytes.length && !entries.has(tag)) {
      entries.set(tag, { tag, type, count: values, data: bytes.subarray(start, start + length) });
    }
  }
  return entries;
}

/** Returns the first number of an entry; `undefined` for a missing or empty entry. */
export function readNumber(tiff: Tiff, entry: TiffEntry | undefined): number | undefined {
  if (!entry || entry.count === 0) return undefined;
  if (entry.type === SHORT) return readUint(tiff, entry.data, 0, 2);
  if (entry.type === LONG) return readUint(tiff, entry.data, 0, 4);
  if (entry.type !== RATIONAL && entry.type !== SIGNED_RATIONAL) return undefined;
  const divisor = readUint(tiff, entry.data, 4, 4);
  return divisor === 0 ? undefined : readUint(tiff, entry.data, 0, 4) / divisor;
}

export function readString(entry: TiffEntry | undefined): string | undefined {
  return entry?.type === 2 ? entry.data.toString('utf8').replace(/\0.*$/s, '') : undefined;
}

/** Creates an entry with one short number. */
export function createShortEntry(tiff: Tiff, tag: number, value: number): TiffEntry {
  return { tag, type: SHORT, count: 1, data: writeUint(tiff, value, 2) };
}

/** Writes a TIFF structure with an image directory and an Exif directory, linked by `pointerTag`. */
export function writeTiff(tiff: Tiff, image: TiffEntry[], exif: TiffEntry[], pointerTag: number): Buffer {
  const start = Buffer.concat([
    Buffer.from(tiff.isLittleEndian ? 'II' : 'MM'),
    writeUint(tiff, 42, 2),
    writeUint(tiff, 8, 4),
  ]);
  const pointer = (offset: number) => ({ tag: pointerTag, type: LONG, count: 1, data: writeUint(tiff, offset, 4) });
  const { length } = writeDirectory(tiff, [...image, pointer(0)], start.length);
  const exifAt = start.length + length;
  return Buffer.concat([
    start,
    writeDirectory(tiff, [...image, pointer(exifAt)], start.length),
    writeDirectory(tiff, exif, exifAt),
  ]);
}

/** Writes a directory at this offset, followed by its longer values. */
function writeDirectory(tiff: Tiff, entries: TiffEntry[], offset: number): Buffer {
  const valuesAt = offset + 2 + entries.length * ENTRY_BYTES + 4;
  const fields: Buffer[] = [];
  const values: Buffer[] = [];
  let end = valuesAt;
  for (const { tag, type, count, data } of entries.toSorted((one, other) => one.tag - other.tag)) {
    const isInline = data.length <= INLINE_BYTES;
    const field = isInline ? Buffer.concat([data, Buffer.alloc(INLINE_BYTES - data.length)]) : writeUint(tiff, end, 4);
    fields.push(writeUint(tiff, tag, 2), writeUint(tiff, type, 2), writeUint(tiff, count, 4), field);
    if (isInline) continue;
    const padding = Buffer.alloc(data.length % 2); // TIFF requires values at even offsets
    values.push(data, padding);
    end += data.length + padding.length;
  }
  return Buffer.concat([writeUint(tiff, entries.length, 2), ...fields, Buffer.alloc(4), ...values]);
}

function readUint({ isLittleEndian }: Tiff, from: Buffer, at: number, length: number): number {
  return isLittleEndian ? from.readUIntLE(at, length) : from.readUIntBE(at, length);
}

function writeUint({ isLittleEndian }: Tiff, value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  if (isLittleEndian) bytes.writeUIntLE(value, 0, length);
  else bytes.writeUIntBE(value, 0, length);
  return bytes;
}
