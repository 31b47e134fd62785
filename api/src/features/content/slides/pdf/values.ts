/** Error for a file whose structure is invalid. */
export class UnreadablePdf extends Error {
  override name = 'UnreadablePdf';
}

/** The file has active content. The message is a sentence for its author. */
export class RefusedPdf extends Error {
  override name = 'RefusedPdf';
}

export interface PdfName {
  kind: 'name';
  name: string;
}

export interface PdfReference {
  kind: 'reference';
  object: number;
}

/** String of a PDF; cut after `MAX_STRING_BYTES`. */
export interface PdfString {
  kind: 'string';
  text: string;
}

/** Array without its later items, which the checks do not need. */
export interface PdfArray {
  kind: 'array';
  items: PdfValue[];
}

/** Dictionary with the entries of `CHECKED_KEYS` only. */
export interface PdfDictionary {
  kind: 'dictionary';
  entries: Map<string, PdfValue>;
}

/** Value of a PDF. `null` stands for `true`, `false` and `null`. */
export type PdfValue = number | null | PdfName | PdfReference | PdfString | PdfArray | PdfDictionary;

/** Keys whose values the checks need. A second value of the same key makes a file unreadable, as viewers differ in
 *  which value counts. */
export const CHECKED_KEYS: ReadonlySet<string> = new Set([
  'BitsPerComponent',
  'Colors',
  'Columns',
  'DecodeParms',
  'DP',
  'Base',
  'F',
  'FFilter',
  'Filter',
  'First',
  'Index',
  'Length',
  'N',
  'OpenAction',
  'Predictor',
  'Prev',
  'Root',
  'S',
  'Size',
  'Type',
  'URI',
  'W',
  'XRefStm',
]);

export function getEntry(dictionary: PdfDictionary, key: string): PdfValue | undefined {
  return dictionary.entries.get(key);
}

/** Returns the name under a key; `undefined` for another type of value.
 *  @throws UnreadablePdf for a reference, which could lead to a name */
export function getName(dictionary: PdfDictionary, key: string): string | undefined {
  const value = getEntry(dictionary, key);
  if (isKind(value, 'reference')) throw new UnreadablePdf(`/${key} is a reference`);
  return isKind(value, 'name') ? value.name : undefined;
}

/** Returns the whole number under a key, or the default for a missing key.
 *  @throws UnreadablePdf for any other value */
export function getCount(dictionary: PdfDictionary, key: string, whenMissing?: number): number {
  const value = getEntry(dictionary, key) ?? whenMissing;
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw new UnreadablePdf(`/${key} is no whole number`);
  return value as number;
}

export function isKind<Kind extends Exclude<PdfValue, number | null>['kind']>(
  value: PdfValue | undefined,
  kind: Kind,
): value is Extract<PdfValue, { kind: Kind }> {
  return typeof value === 'object' && value !== null && value.kind === kind;
}
