import { ownValue } from '@fotosoc/contract/own-value';
import { storableText } from '../../ground/text/clean-text.ts';

/** Unvalidated document. */
export type Doc = Record<string, unknown>;

/** Collections described by the specification. */
export const COLLECTIONS = ['memberPortfolios', 'galleries', 'captions'] as const;
type Collection = (typeof COLLECTIONS)[number];

/** Maximum nesting of a document. Source:
 *  https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields */
export const MAX_DEPTH = 20;

const MAX_WRAPPERS = 3;

/** Returns the documents of each collection by id, from a Firestore export as JSON. Tools write collections as objects
 *  by id, as lists of documents with an `id`, below `__collections__` or another key, or in the format of the REST API,
 *  in one list. */
export function collectionsOf(json: unknown): Map<Collection, Map<string, Doc>> {
  const top = unwrap(json);
  if (Array.isArray(top)) return byPath(top);
  return new Map(
    COLLECTIONS.flatMap((name) => {
      const documents = docOf(top)[name];
      return documents === undefined ? [] : [[name, documentsOf(documents)] as const];
    }),
  );
}

/** Finds the object with the collections, or the list of all documents. */
function unwrap(json: unknown, depth = 0): unknown {
  if (Array.isArray(json)) return json;
  const top = docOf(json);
  if (COLLECTIONS.some((name) => Object.hasOwn(top, name)) || depth === MAX_WRAPPERS) return top;
  const inner = Object.values(top).map((value) => unwrap(value, depth + 1));
  return inner.find((value) => collectionsOfUnwrapped(value)) ?? top;
}

function collectionsOfUnwrapped(value: unknown): boolean {
  if (Array.isArray(value)) return byPath(value).size > 0;
  return COLLECTIONS.some((name) => Object.hasOwn(docOf(value), name));
}

/** Groups a list of documents of all collections by their names, which are paths:
 *  `projects/P/databases/(default)/documents/memberPortfolios/ID`. */
function byPath(list: readonly unknown[]): Map<Collection, Map<string, Doc>> {
  const found = new Map<Collection, Map<string, Doc>>();
  for (const value of list) {
    const [, collection, id] = /\/documents\/([^/]+)\/([^/]+)$/.exec(textOf(docOf(value)['name'])) ?? [];
    const name = COLLECTIONS.find((known) => known === collection);
    if (name === undefined || id === undefined) continue;
    const documents = found.get(name) ?? new Map<string, Doc>();
    found.set(name, documents.set(id, contentOf(value)));
  }
  return found;
}

/** Returns the documents of one collection, by id. */
export function documentsOf(value: unknown): Map<string, Doc> {
  const inner = docOf(value)['documents'] ?? value;
  const entries = Array.isArray(inner)
    ? inner.map((one, index) => [idOf(docOf(one)) || String(index + 1), one] as const)
    : Object.entries(docOf(inner));
  return new Map(entries.map(([id, one]) => [storableText(id), contentOf(one)]));
}

function idOf(doc: Doc): string {
  const path = /\/documents\/.+\/([^/]+)$/.exec(textOf(doc['name']))?.[1];
  return (
    path ?? ['id', '_id', '__id__', '__name__'].map((key) => textOf(ownValue(doc, key))).find((id) => id !== '') ?? ''
  );
}

/** Returns the content of a document: values without their types for the REST API; the value below `data` for some
 *  tools. */
function contentOf(value: unknown): Doc {
  const doc = docOf(value);
  if (isOfRestApi(doc)) return docOf(valueOfRest({ mapValue: { fields: doc['fields'] } }));
  const isWrapped = Object.keys(doc).every((key) => ['id', '_id', '__id__', 'data', 'path', 'ref'].includes(key));
  return isWrapped && typeof doc['data'] === 'object' ? docOf(doc['data']) : doc;
}

function isOfRestApi(doc: Doc): boolean {
  const fields = Object.values(docOf(doc['fields']));
  return fields.length > 0 && fields.every((field) => Object.keys(docOf(field)).every((key) => key.endsWith('Value')));
}

/** Converts a value of the REST API, e.g. `{ integerValue: '3' }`, to JSON. Source:
 *  https://firebase.google.com/docs/firestore/reference/rest/Shared.Types/ArrayValue#Value */
function valueOfRest(value: unknown, depth = MAX_DEPTH): unknown {
  const [[type, inner] = ['nullValue', null]] = Object.entries(docOf(value));
  if (type === 'integerValue' || type === 'doubleValue') return Number(inner);
  if (type === 'nullValue' || depth === 0) return null;
  if (type === 'arrayValue') return listOf(docOf(inner)['values']).map((one) => valueOfRest(one, depth - 1));
  if (type !== 'mapValue') return inner;
  const fields = Object.entries(docOf(docOf(inner)['fields']));
  return Object.fromEntries(fields.map(([name, field]) => [name, valueOfRest(field, depth - 1)]));
}

/** Returns an object; empty for other values. */
export function docOf(value: unknown): Doc {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Doc) : {};
}

/** Returns a list; for an object with numeric keys, as some tools write lists, its values. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const entries = Object.entries(docOf(value));
  return entries.every(([key]) => /^\d+$/.test(key))
    ? entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, item]) => item)
    : [];
}

/** Returns a storable text; empty for other values. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? storableText(String(value)) : '';
}

/** Later years have more than four digits in ISO texts, which then do not sort. */
const LAST_INSTANT_MS = Date.parse('9999-12-31T00:00:00Z');

/** Parses an instant since 1970: a Firestore timestamp in any export format, milliseconds, or a text. */
export function instantOf(value: unknown): Date | undefined {
  const { __datatype__: type, value: inner, ...rest } = docOf(value);
  if (type === 'timestamp') return instantOf(inner);
  const seconds = rest['_seconds'] ?? rest['seconds'];
  const given = typeof seconds === 'number' ? seconds * 1000 : value;
  const number = typeof given === 'string' && /^\d{12,}$/.test(given) ? Number(given) : given;
  const date = typeof number === 'number' || typeof number === 'string' ? new Date(number) : undefined;
  return date && date.getTime() >= 0 && date.getTime() <= LAST_INSTANT_MS ? date : undefined;
}
