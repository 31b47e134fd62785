import { countSpace, PdfReader, type PdfReaderEvents } from './pdf-reader.ts';
import { getObjectKind, type ObjectKind } from './actions.ts';
import { StreamUnpacker } from './streams.ts';
import { readCrossReferenceStream, readCrossReferenceTable, type CrossReferences } from './cross-references.ts';
import { getCount, getEntry, isKind, getName, UnreadablePdf, type PdfDictionary, type PdfValue } from './values.ts';

/** Stream whose length is stated in a separate object. */
interface UncheckedLength {
  object: number;
  bytes: number;
}

/** Maximum number of line-end bytes between a stream and its end marker. */
const MAX_LINE_END_BYTES = 2;

/** Reads a file from the first byte to the last and compares the objects with the cross-references. No byte is skipped,
 *  so that every viewer finds the objects that were checked. Objects of earlier revisions are read as well. */
export class PdfStructure {
  readonly #reader: PdfReader;
  readonly #unpacker = new StreamUnpacker();
  readonly #objectAt = new Map<number, number>();
  readonly #values = new Map<number, (number | ObjectKind)[]>();
  readonly #containers = new Set<number>();
  readonly #lengths: UncheckedLength[] = [];
  readonly #tables = new Set<number>();
  readonly #references: CrossReferences = { offsets: [], containers: new Set(), tables: [] };
  #lastTable = -1;
  #hasRoot = false;

  constructor(
    private readonly bytes: Buffer,
    private readonly watch: PdfReaderEvents,
  ) {
    this.#reader = new PdfReader(bytes, watch);
  }

  /** @throws UnreadablePdf, and errors of the event handlers */
  read(): void {
    const reader = this.#reader;
    for (reader.skipSpace(); !reader.isAtEnd; reader.skipSpace()) this.#readSection();
    this.#compare();
  }

  /** Returns the kinds of all objects with a number. A number may have several objects, because a later revision may
   *  replace an object. */
  kindsOf(object: number): ObjectKind[] {
    return (this.#values.get(object) ?? []).map((value) => (typeof value === 'number' ? 'other' : value));
  }

  #readSection(): void {
    const reader = this.#reader;
    const { position } = reader;
    switch (reader.peekWord()) {
      case 'xref':
        this.#tables.add(position);
        return readCrossReferenceTable(reader, this.#references);
      case 'trailer': {
        reader.readKeyword('trailer');
        const trailer = reader.readValue();
        if (!isKind(trailer, 'dictionary')) throw new UnreadablePdf('the trailer is no dictionary');
        return this.#noteTrailer(trailer);
      }
      case 'startxref':
        reader.readKeyword('startxref');
        this.#lastTable = reader.readInteger();
        return;
      default:
        return this.#readObject();
    }
  }

  #readObject(): void {
    const reader = this.#reader;
    const { position } = reader;
    const object = reader.readInteger();
    reader.readInteger();
    reader.readKeyword('obj');
    this.#objectAt.set(position, object);
    const value = reader.readValue();
    this.#note(object, value);
    if (reader.peekWord() === 'stream') {
      if (!isKind(value, 'dictionary')) throw new UnreadablePdf('a stream without a dictionary');
      this.#readStream(position, object, value);
    }
    reader.readKeyword('endobj');
  }

  #readStream(position: number, object: number, dictionary: PdfDictionary): void {
    const reader = this.#reader;
    reader.readKeyword('stream');
    const lineEnd = /^\r?\n/.exec(this.bytes.toString('latin1', reader.position, reader.position + 2))?.[0];
    if (lineEnd === undefined) throw new UnreadablePdf('a stream does not begin on a line of its own');
    if (getEntry(dictionary, 'F') !== undefined) throw new UnreadablePdf('a stream in another file');
    const start = reader.position + lineEnd.length;
    const end = this.#endOfStream(dictionary, start);
    reader.position = end + countSpace(this.bytes, end);
    reader.readKeyword('endstream');
    const type = getName(dictionary, 'Type');
    const isContainer = getEntry(dictionary, 'N') !== undefined && getEntry(dictionary, 'First') !== undefined;
    if (type === 'XRef') {
      this.#tables.add(position);
      readCrossReferenceStream(
        dictionary,
        this.#unpacker.unpack(dictionary, this.bytes.subarray(start, end)),
        this.#references,
      );
      this.#noteTrailer(dictionary);
    } else if (type === 'ObjStm' || isContainer) {
      this.#containers.add(object);
      this.#readContainer(dictionary, this.#unpacker.unpack(dictionary, this.bytes.subarray(start, end)));
    }
  }

  #endOfStream(dictionary: PdfDictionary, start: number): number {
    const length = getEntry(dictionary, 'Length');
    if (!isKind(length, 'reference')) return start + getCount(dictionary, 'Length');
    const end = this.bytes.indexOf('endstream', start, 'latin1');
    if (end === -1) throw new UnreadablePdf('a stream does not end');
    this.#lengths.push({ object: length.object, bytes: end - start });
    return end;
  }

  /** Reads the objects of an object stream at the positions in its header. */
  #readContainer(dictionary: PdfDictionary, data: Buffer): void {
    const first = getCount(dictionary, 'First');
    const header = new PdfReader(data, this.watch);
    let end = first;
    const starts = Array.from({ length: Math.min(getCount(dictionary, 'N'), data.length) }, () => {
      this.watch.count();
      return [header.readInteger(), first + header.readInteger()] as const;
    });
    if (header.position > first) throw new UnreadablePdf('an object stream whose header is too long');
    for (const [object, start] of starts) {
      if (start < end || start >= data.length) throw new UnreadablePdf('objects that overlap');
      const reader = new PdfReader(data, this.watch, start);
      this.#note(object, reader.readValue());
      end = reader.position;
    }
  }

  #note(object: number, value: PdfValue): void {
    const noted = this.#values.get(object) ?? [];
    noted.push(typeof value === 'number' ? value : getObjectKind(value));
    this.#values.set(object, noted);
  }

  #noteTrailer(dictionary: PdfDictionary): void {
    if (getEntry(dictionary, 'Root') !== undefined) this.#hasRoot = true;
    for (const key of ['Prev', 'XRefStm']) {
      if (getEntry(dictionary, key) !== undefined) this.#references.tables.push(getCount(dictionary, key));
    }
  }

  /** @throws UnreadablePdf if the cross-references do not lead to exactly the objects that were read */
  #compare(): void {
    if (!this.#hasRoot || !this.#isTable(this.#lastTable)) throw new UnreadablePdf('no cross-references');
    if (this.#references.tables.some((table) => table !== 0 && !this.#isTable(table)))
      throw new UnreadablePdf('earlier cross-references are missing');
    for (const { object, offset } of this.#references.offsets) {
      if (this.#objectAt.get(offset + countSpace(this.bytes, offset)) !== object)
        throw new UnreadablePdf('a cross-reference leads to another object');
    }
    for (const object of this.#references.containers)
      if (!this.#containers.has(object)) throw new UnreadablePdf('an object stream is missing');
    for (const { object, bytes } of this.#lengths) {
      const lengths = this.#values.get(object) ?? [];
      const isRight = lengths.every(
        (length) => typeof length === 'number' && length <= bytes && bytes - length <= MAX_LINE_END_BYTES,
      );
      if (lengths.length === 0 || !isRight) throw new UnreadablePdf('a stream of another length');
    }
  }

  #isTable(offset: number): boolean {
    return this.#tables.has(offset + countSpace(this.bytes, offset));
  }
}
