import { getCount, getEntry, isKind, UnreadablePdf, type PdfDictionary } from './values.ts';
import type { PdfReader } from './pdf-reader.ts';

/** Objects and tables that the cross-references of a file name. */
export interface CrossReferences {
  offsets: { object: number; offset: number }[];
  /** Numbers of the streams that contain objects. */
  containers: Set<number>;
  tables: number[];
}

const ENTRY_BYTES = 20;
const ENTRY = /^(\d{10}) \d{5} ([nf])(?: \n| \r|\r\n)$/;
const MAX_ENTRIES = 1_000_000;
const IN_FILE = 1;
const IN_OBJECT_STREAM = 2;

/** Reads an `xref` table up to the trailer.
 *  @throws UnreadablePdf */
export function readCrossReferenceTable(reader: PdfReader, references: CrossReferences): void {
  reader.readKeyword('xref');
  while (/^\d+$/.test(reader.peekWord())) {
    const first = reader.readInteger();
    const count = reader.readInteger();
    if (count > 0) reader.skipSpace();
    for (let index = 0; index < count; index++) {
      const end = reader.position + ENTRY_BYTES;
      const entry = ENTRY.exec(reader.bytes.toString('latin1', reader.position, end));
      if (!entry) throw new UnreadablePdf('a broken cross-reference');
      if (entry[2] === 'n') addOffset(references, first + index, Number(entry[1]));
      reader.position = end;
    }
  }
  if (reader.peekWord() !== 'trailer') throw new UnreadablePdf('a table of cross-references without a trailer');
}

/** Reads the entries of a cross-reference stream.
 *  @throws UnreadablePdf */
export function readCrossReferenceStream(dictionary: PdfDictionary, data: Buffer, references: CrossReferences): void {
  const widths = numbersUnder(dictionary, 'W');
  if (widths.length !== 3 || widths.some((width) => width > 6)) throw new UnreadablePdf('/W is not usable');
  const [typeBytes, secondBytes, thirdBytes] = widths as [number, number, number];
  const rowBytes = typeBytes + secondBytes + thirdBytes;
  const sections = getEntry(dictionary, 'Index')
    ? numbersUnder(dictionary, 'Index')
    : [0, getCount(dictionary, 'Size')];
  if (rowBytes === 0 || sections.length % 2 === 1) throw new UnreadablePdf('/Index is not usable');
  let at = 0;
  for (let section = 0; section < sections.length; section += 2) {
    const [first, count] = [sections[section]!, sections[section + 1]!];
    if (at + count * rowBytes > data.length) throw new UnreadablePdf('cross-references are missing');
    for (let index = 0; index < count; index++, at += rowBytes) {
      const type = typeBytes === 0 ? IN_FILE : data.readUIntBE(at, typeBytes);
      const second = secondBytes === 0 ? 0 : data.readUIntBE(at + typeBytes, secondBytes);
      if (type === IN_FILE) addOffset(references, first + index, second);
      if (type === IN_OBJECT_STREAM) references.containers.add(second);
    }
  }
}

function numbersUnder(dictionary: PdfDictionary, key: string): number[] {
  const value = getEntry(dictionary, key);
  const items = isKind(value, 'array') ? value.items : [];
  if (!items.every((item) => typeof item === 'number' && Number.isSafeInteger(item) && item >= 0))
    throw new UnreadablePdf(`/${key} holds other than whole numbers`);
  return items as number[];
}

function addOffset(references: CrossReferences, object: number, offset: number): void {
  if (references.offsets.length >= MAX_ENTRIES) throw new UnreadablePdf('too many cross-references');
  references.offsets.push({ object, offset });
}
