import { storableText } from '../../ground/text/clean-text.ts';

/** A document by what it holds; nothing is known of it yet. */
export type Doc = Record<string, unknown>;

/** The documents of each collection, by id, of an export of Firestore as JSON: `{ collection: { id: document } }`, or the
 *  same below `__collections__`, as the tools for it write it. */
export function collectionsOf(json: unknown): Map<string, Map<string, Doc>> {
  const top = docOf(json);
  const collections = docOf(top['__collections__'] ?? top);
  return new Map(
    Object.entries(collections).map(([name, docs]) => [
      name,
      new Map(Object.entries(docOf(docs)).map(([id, doc]) => [id, docOf(doc)])),
    ]),
  );
}

/** An object, empty for everything else. */
export function docOf(value: unknown): Doc {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Doc) : {};
}

/** A list; the values of an object whose keys count, which is how some tools write one. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const entries = Object.entries(docOf(value));
  return entries.every(([key]) => /^\d+$/.test(key))
    ? entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, item]) => item)
    : [];
}

/** A text as it may be stored; empty for everything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? storableText(String(value)) : '';
}

/** An instant: a timestamp of Firestore in any of the forms that exports give it, milliseconds, or a text. */
export function instantOf(value: unknown): Date | undefined {
  const { __datatype__: type, value: inner, ...rest } = docOf(value);
  if (type === 'timestamp') return instantOf(inner);
  const seconds = rest['_seconds'] ?? rest['seconds'];
  const given = typeof seconds === 'number' ? seconds * 1000 : value;
  const number = typeof given === 'string' && /^\d{12,}$/.test(given) ? Number(given) : given;
  const date = typeof number === 'number' || typeof number === 'string' ? new Date(number) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date : undefined;
}
