import { getOwnValue } from '@fotosoc/contract/own-value';
import { toStorableText } from '@fotosoc/server-kit/text/clean-text';

/** Unvalidated document. */
export type FirestoreDocument = Record<string, unknown>;

/** Collections described by the specification. */
export const COLLECTIONS = ['memberPortfolios', 'galleries', 'captions'] as const;
type Collection = (typeof COLLECTIONS)[number];

/** Maximum nesting of a document. Source:
 *  https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields */
export const MAX_DOCUMENT_DEPTH = 20;

const MAX_WRAPPERS = 3;

/** Returns the documents of each collection by id, from a Firestore export as JSON. Tools write collections as objects
 *  by id, as lists of documents with an `id`, below `__collections__` or another key, or in the format of the REST API,
 *  in one list. */
export function parseCollections(json: unknown): Map<Collection, Map<string, FirestoreDocument>> {
  const top = unwrap(json);
  if (Array.isArray(top)) return groupByPath(top);
  return new Map(
    COLLECTIONS.flatMap((name) => {
      const documents = toDocument(top)[name];
      return documents === undefined ? [] : [[name, parseDocuments(documents)] as const];
    }),
  );
}

/** Finds the object with the collections, or the list of all documents. */
function unwrap(json: unknown, depth = 0): unknown {
  if (Array.isArray(json)) return json;
  const top = toDocument(json);
  if (COLLECTIONS.some((name) => Object.hasOwn(top, name)) || depth === MAX_WRAPPERS) return top;
  const inner = Object.values(top).map((value) => unwrap(value, depth + 1));
  return inner.find((value) => collectionsOfUnwrapped(value)) ?? top;
}

function collectionsOfUnwrapped(value: unknown): boolean {
  if (Array.isArray(value)) return groupByPath(value).size > 0;
  return COLLECTIONS.some((name) => Object.hasOwn(toDocument(value), name));
}

/** Groups a list of documents of all collections by their names, which are paths:
 *  `projects/P/databases/(default)/documents/memberPortfolios/ID`. */
function groupByPath(list: readonly unknown[]): Map<Collection, Map<string, FirestoreDocument>> {
  const found = new Map<Collection, Map<string, FirestoreDocument>>();
  for (const value of list) {
    const [, collection, id] = /\/documents\/([^/]+)\/([^/]+)$/.exec(toText(toDocument(value)['name'])) ?? [];
    const name = COLLECTIONS.find((known) => known === collection);
    if (name === undefined || id === undefined) continue;
    const documents = found.get(name) ?? new Map<string, FirestoreDocument>();
    found.set(name, documents.set(id, unwrapDocument(value)));
  }
  return found;
}

/** Returns the documents of one collection, by id. */
export function parseDocuments(value: unknown): Map<string, FirestoreDocument> {
  const inner = toDocument(value)['documents'] ?? value;
  const entries = Array.isArray(inner)
    ? inner.map((one, index) => [getDocumentId(toDocument(one)) || String(index + 1), one] as const)
    : Object.entries(toDocument(inner));
  return new Map(entries.map(([id, one]) => [toStorableText(id), unwrapDocument(one)]));
}

function getDocumentId(doc: FirestoreDocument): string {
  const path = /\/documents\/.+\/([^/]+)$/.exec(toText(doc['name']))?.[1];
  return (
    path ??
    ['id', '_id', '__id__', '__name__'].map((key) => toText(getOwnValue(doc, key))).find((id) => id !== '') ??
    ''
  );
}

/** Returns the content of a document: values without their types for the REST API; the value below `data` for some
 *  tools. */
function unwrapDocument(value: unknown): FirestoreDocument {
  const doc = toDocument(value);
  if (isRestDocument(doc)) return toDocument(parseRestValue({ mapValue: { fields: doc['fields'] } }));
  const isWrapped = Object.keys(doc).every((key) => ['id', '_id', '__id__', 'data', 'path', 'ref'].includes(key));
  return isWrapped && typeof doc['data'] === 'object' ? toDocument(doc['data']) : doc;
}

function isRestDocument(doc: FirestoreDocument): boolean {
  const fields = Object.values(toDocument(doc['fields']));
  return (
    fields.length > 0 && fields.every((field) => Object.keys(toDocument(field)).every((key) => key.endsWith('Value')))
  );
}

/** Converts a value of the REST API, e.g. `{ integerValue: '3' }`, to JSON. Source:
 *  https://firebase.google.com/docs/firestore/reference/rest/Shared.Types/ArrayValue#Value */
function parseRestValue(value: unknown, depth = MAX_DOCUMENT_DEPTH): unknown {
  const [[type, inner] = ['nullValue', null]] = Object.entries(toDocument(value));
  if (type === 'integerValue' || type === 'doubleValue') return Number(inner);
  if (type === 'nullValue' || depth === 0) return null;
  if (type === 'arrayValue') return toList(toDocument(inner)['values']).map((one) => parseRestValue(one, depth - 1));
  if (type !== 'mapValue') return inner;
  const fields = Object.entries(toDocument(toDocument(inner)['fields']));
  return Object.fromEntries(fields.map(([name, field]) => [name, parseRestValue(field, depth - 1)]));
}

/** Returns an object; empty for other values. */
export function toDocument(value: unknown): FirestoreDocument {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FirestoreDocument) : {};
}

/** Returns a list; for an object with numeric keys, as some tools write lists, its values. */
export function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const entries = Object.entries(toDocument(value));
  return entries.every(([key]) => /^\d+$/.test(key))
    ? entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, item]) => item)
    : [];
}

/** Returns a storable text; empty for other values. */
export function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? toStorableText(String(value)) : '';
}

/** Later years have more than four digits in ISO texts, which then do not sort. */
const LAST_INSTANT_MS = Date.parse('9999-12-31T00:00:00Z');

/** Parses an instant since 1970: a Firestore timestamp in any export format, milliseconds, or a text. */
export function parseInstant(value: unknown): Date | undefined {
  const { __datatype__: type, value: inner, ...rest } = toDocument(value);
  if (type === 'timestamp') return parseInstant(inner);
  const seconds = rest['_seconds'] ?? rest['seconds'];
  const given = typeof seconds === 'number' ? seconds * 1000 : value;
  const number = typeof given === 'string' && /^\d{12,}$/.test(given) ? Number(given) : given;
  const date = typeof number === 'number' || typeof number === 'string' ? new Date(number) : undefined;
  return date && date.getTime() >= 0 && date.getTime() <= LAST_INSTANT_MS ? date : undefined;
}
