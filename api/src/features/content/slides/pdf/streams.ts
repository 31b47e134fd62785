import { inflateSync } from 'node:zlib';
import { MEBIBYTE } from '@fotosoc/server-kit/units';
import { getCount, getEntry, isKind, UnreadablePdf, type PdfDictionary } from './values.ts';

/** Maximum size of all unpacked objects and tables of a file. Presentations need less. */
const MAX_UNPACKED_BYTES = 32 * MEBIBYTE;

/** Unpacks streams of objects and of cross-references, up to a total of `MAX_UNPACKED_BYTES`. */
export class StreamUnpacker {
  #leftBytes = MAX_UNPACKED_BYTES;

  /** @throws UnreadablePdf for other filters than Flate, for broken data, and beyond the total */
  unpack(dictionary: PdfDictionary, data: Buffer): Buffer {
    if (!isDeflated(dictionary)) return data;
    const plain = inflate(data, this.#leftBytes);
    this.#leftBytes -= plain.length;
    const parameters = getFirstItem(getEntry(dictionary, 'DecodeParms') ?? getEntry(dictionary, 'DP'));
    return isKind(parameters, 'dictionary') ? reversePredictor(plain, parameters) : plain;
  }
}

function isDeflated(dictionary: PdfDictionary): boolean {
  const filter = getEntry(dictionary, 'Filter');
  if (filter === undefined || filter === null) return false;
  if (isKind(filter, 'array') && filter.items.length === 0) return false;
  if (isKind(filter, 'array') && filter.items.length > 1) throw new UnreadablePdf('several filters');
  const first = getFirstItem(filter);
  if (isKind(first, 'name') && first.name === 'FlateDecode') return true;
  throw new UnreadablePdf('another filter than Flate');
}

function getFirstItem(value: ReturnType<typeof getEntry>): ReturnType<typeof getEntry> {
  const first = isKind(value, 'array') ? value.items[0] : value;
  if (isKind(first, 'reference')) throw new UnreadablePdf('a filter is a reference');
  return first;
}

function inflate(data: Buffer, maxOutputLength: number): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, maxOutputLength) });
  } catch (cause) {
    throw new UnreadablePdf('a stream cannot be unpacked', { cause });
  }
}

/** Reverses the filters of PNG rows, https://www.w3.org/TR/png-3/#9Filters, for samples of one byte. */
function reversePredictor(data: Buffer, parameters: PdfDictionary): Buffer {
  const predictor = getCount(parameters, 'Predictor', 1);
  if (predictor === 1) return data;
  const columns = getCount(parameters, 'Columns', 1);
  const isBytes = getCount(parameters, 'Colors', 1) === 1 && getCount(parameters, 'BitsPerComponent', 8) === 8;
  const rows = data.length / (columns + 1);
  if (predictor < 10 || !isBytes || columns === 0 || !Number.isInteger(rows))
    throw new UnreadablePdf('another predictor');
  const plain = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row++) {
    const filter = data[row * (columns + 1)]!;
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const left = column > 0 ? plain[at - 1]! : 0;
      const up = row > 0 ? plain[at - columns]! : 0;
      const corner = column > 0 && row > 0 ? plain[at - columns - 1]! : 0;
      plain[at] = data[row * (columns + 1) + 1 + column]! + predictByte(filter, left, up, corner);
    }
  }
  return plain;
}

function predictByte(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return Math.floor((left + up) / 2);
    case 4: {
      const estimate = left + up - corner;
      const [byLeft, byUp, byCorner] = [left, up, corner].map((value) => Math.abs(estimate - value)) as [
        number,
        number,
        number,
      ];
      if (byLeft <= byUp && byLeft <= byCorner) return left;
      return byUp <= byCorner ? up : corner;
    }
    default:
      throw new UnreadablePdf('another predictor');
  }
}
