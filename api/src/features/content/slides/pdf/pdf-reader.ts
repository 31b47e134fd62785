import {
  CHECKED_KEYS,
  UnreadablePdf,
  type PdfDictionary,
  type PdfName,
  type PdfReference,
  type PdfString,
  type PdfValue,
} from './values.ts';

const MAX_DEPTH = 100;
const MAX_ARRAY_ITEMS = 10_000;
const MAX_STRING_BYTES = 4096;
const MAX_NAME_BYTES = 512;

const NULL = 0;
const LF = 10;
const CR = 13;
const WHITESPACE: ReadonlySet<number> = new Set([NULL, 9, LF, 12, CR, 32]);
const DELIMITERS: ReadonlySet<number> = new Set(Buffer.from('()<>[]{}/%'));
const ESCAPES = new Map([
  ['n', LF],
  ['r', CR],
  ['t', 9],
  ['b', 8],
  ['f', 12],
]);

/** Functions that a reader calls while it reads. */
export interface PdfReaderEvents {
  /** Called for each value and each object; throws if a file has too many. */
  count: () => void;
  name: (name: string, isKey: boolean) => void;
  dictionary: (dictionary: PdfDictionary) => void;
}

/** Reads the values of a PDF one after the other. */
export class PdfReader {
  constructor(
    readonly bytes: Buffer,
    private readonly watch: PdfReaderEvents,
    public position = 0,
  ) {}

  get isAtEnd(): boolean {
    return this.position >= this.bytes.length;
  }

  skipSpace(): void {
    for (; this.position < this.bytes.length; this.position++) {
      const byte = this.bytes[this.position]!;
      if (byte === getCharCode('%')) this.#skipComment();
      else if (!WHITESPACE.has(byte)) return;
    }
  }

  /** Returns the next keyword without reading further; empty if there is none. */
  peekWord(): string {
    this.skipSpace();
    return this.bytes.toString('latin1', this.position, this.#endOfWord());
  }

  /** @throws UnreadablePdf for another word */
  readKeyword(keyword: string): void {
    if (this.peekWord() !== keyword) throw new UnreadablePdf(`${keyword} is missing`);
    this.position += keyword.length;
  }

  /** @throws UnreadablePdf if there is no whole number */
  readInteger(): number {
    const word = this.peekWord();
    if (!/^\d{1,15}$/.test(word)) throw new UnreadablePdf('a number is missing');
    this.position += word.length;
    return Number(word);
  }

  /** @throws UnreadablePdf */
  readValue(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new UnreadablePdf('values are nested too deeply');
    this.watch.count();
    this.skipSpace();
    switch (String.fromCodePoint(this.bytes[this.position] ?? NULL)) {
      case '/':
        return this.#readName(false);
      case '(':
        return this.#readLiteral();
      case '[':
        return this.#readArray(depth);
      case '<':
        return this.bytes[this.position + 1] === getCharCode('<')
          ? this.#readDictionary(depth)
          : this.#readHexadecimal();
      default:
        return this.#readWord();
    }
  }

  #skipComment(): void {
    while (this.position + 1 < this.bytes.length) {
      const next = this.bytes[this.position + 1];
      if (next === LF || next === CR) return;
      this.position++;
    }
  }

  #endOfWord(): number {
    let end = this.position;
    while (end < this.bytes.length && !WHITESPACE.has(this.bytes[end]!) && !DELIMITERS.has(this.bytes[end]!)) end++;
    return end;
  }

  #readWord(): number | null | PdfReference {
    const word = this.peekWord();
    this.position += word.length;
    if (word === 'true' || word === 'false' || word === 'null') return null;
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word) || word.length > 40) throw new UnreadablePdf('a value is missing');
    return /^\d{1,10}$/.test(word) && this.#readRestOfReference()
      ? { kind: 'reference', object: Number(word) }
      : Number(word);
  }

  /** Reads `0 R` behind an object number, if present. */
  #readRestOfReference(): boolean {
    const { position } = this;
    const generation = this.peekWord();
    if (/^\d{1,5}$/.test(generation)) {
      this.position += generation.length;
      if (this.peekWord() === 'R') {
        this.position += 1;
        return true;
      }
    }
    this.position = position;
    return false;
  }

  #readName(isKey: boolean): PdfName {
    this.position++;
    const end = this.#endOfWord();
    if (end - this.position > MAX_NAME_BYTES) throw new UnreadablePdf('a name is too long');
    const raw = this.bytes.toString('latin1', this.position, end);
    this.position = end;
    const name = raw.replace(/#([\da-f]{2})/gi, (_match, code: string) => String.fromCodePoint(parseInt(code, 16)));
    this.watch.name(name, isKey);
    return { kind: 'name', name };
  }

  #readArray(depth: number): PdfValue {
    this.position++;
    const items: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.position] === getCharCode(']')) break;
      const item = this.readValue(depth + 1);
      if (items.length < MAX_ARRAY_ITEMS) items.push(item);
    }
    this.position++;
    return { kind: 'array', items };
  }

  #readDictionary(depth: number): PdfDictionary {
    this.position += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.position] !== getCharCode('/')) break;
      const { name } = this.#readName(true);
      const value = this.readValue(depth + 1);
      if (!CHECKED_KEYS.has(name)) continue;
      if (entries.has(name)) throw new UnreadablePdf(`/${name} stands twice in a dictionary`);
      entries.set(name, value);
    }
    if (this.bytes.toString('latin1', this.position, this.position + 2) !== '>>')
      throw new UnreadablePdf('a dictionary does not end');
    this.position += 2;
    const dictionary: PdfDictionary = { kind: 'dictionary', entries };
    this.watch.dictionary(dictionary);
    return dictionary;
  }

  #readHexadecimal(): PdfString {
    const end = this.bytes.indexOf('>', this.position);
    if (end === -1) throw new UnreadablePdf('a string does not end');
    for (let at = this.position + 1; at < end; at++) {
      const byte = this.bytes[at]!;
      if (!WHITESPACE.has(byte) && !/[\da-f]/i.test(String.fromCodePoint(byte)))
        throw new UnreadablePdf('a string has other than hexadecimal digits');
    }
    const start = this.position + 1;
    const raw = this.bytes.toString('latin1', start, Math.min(end, start + 2 * MAX_STRING_BYTES));
    this.position = end + 1;
    return { kind: 'string', text: Buffer.from(raw.replace(/[\s\0]/g, ''), 'hex').toString('latin1') };
  }

  #readLiteral(): PdfString {
    const kept: number[] = [];
    let open = 0;
    for (; this.position < this.bytes.length; this.position++) {
      let byte = this.bytes[this.position]!;
      if (byte === getCharCode('(')) open++;
      if (byte === getCharCode(')') && --open === 0) {
        this.position++;
        return { kind: 'string', text: Buffer.from(kept.slice(1)).toString('latin1') };
      }
      if (byte === getCharCode('\\')) byte = this.#readEscape();
      if (byte >= 0 && kept.length < MAX_STRING_BYTES) kept.push(byte);
    }
    throw new UnreadablePdf('a string does not end');
  }

  /** Returns the byte that an escape stands for; -1 for an escaped line break, which stands for no byte. */
  #readEscape(): number {
    const next = this.bytes[++this.position] ?? NULL;
    if (next === CR && this.bytes[this.position + 1] === LF) this.position++;
    if (next === CR || next === LF) return -1;
    const octal = /^[0-7]{1,3}/.exec(this.bytes.toString('latin1', this.position, this.position + 3))?.[0];
    if (octal === undefined) return ESCAPES.get(String.fromCodePoint(next)) ?? next;
    this.position += octal.length - 1;
    return parseInt(octal, 8) % 256;
  }
}

function getCharCode(character: string): number {
  return character.codePointAt(0)!;
}

/** Returns the number of whitespace bytes at a position. */
export function countSpace(bytes: Buffer, position: number): number {
  let end = position;
  while (end < bytes.length && WHITESPACE.has(bytes[end]!)) end++;
  return end - position;
}
