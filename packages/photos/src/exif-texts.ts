const DESCRIPTION = 0x010e;
const EXIF_DIRECTORY = 0x8769;
const TAKEN_AT = 0x9003;
const ASCII = 2;

/** Reads the texts of an Exif block that editors need.
 *  @param tiff block that begins with the byte order
 *  @returns `description` (ImageDescription) and `parseTakenAt` (DateTimeOriginal as `YYYY-MM-DDTHH:MM:SS`), if present
 *  @throws RangeError for a truncated block */
export function readTiff(tiff: Uint8Array): { description?: string; takenAt?: string } {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = view.getUint16(0) === 0x4949;
  const first = readEntryOffsets(view, view.getUint32(4, isLittle), isLittle);
  const exifAt = first.get(EXIF_DIRECTORY);
  const exif =
    exifAt === undefined ? undefined : readEntryOffsets(view, view.getUint32(exifAt + 8, isLittle), isLittle);
  const textOf = (entry: number | undefined) => (entry === undefined ? undefined : readText(view, entry, isLittle));
  const description = textOf(first.get(DESCRIPTION));
  const [, date, time] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)$/.exec(textOf(exif?.get(TAKEN_AT)) ?? '') ?? [];
  const isSet = date !== undefined && !date.startsWith('0000');
  return {
    ...(description && { description }),
    ...(isSet && { takenAt: `${date.replaceAll(':', '-')}T${time}` }),
  };
}

function readEntryOffsets(view: DataView, directory: number, isLittle: boolean): Map<number, number> {
  const count = view.getUint16(directory, isLittle);
  const offsets = Array.from({ length: count }, (_, index) => directory + 2 + 12 * index);
  return new Map(offsets.map((at) => [view.getUint16(at, isLittle), at]));
}

/** Reads the text of an entry: UTF-8 as most programs write, or Latin-1 if invalid. */
function readText(view: DataView, entry: number, isLittle: boolean): string | undefined {
  if (view.getUint16(entry + 2, isLittle) !== ASCII) return undefined;
  const length = view.getUint32(entry + 4, isLittle);
  const at = length <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle);
  if (at + length > view.byteLength) return undefined;
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, length);
  return decodeText(bytes).replaceAll('\0', '').trim() || undefined;
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}
