import * as fc from 'fast-check';
import type { Access } from '@fotosoc/contract/endpoint';
import { MULTIPART_TYPE, encodeMultipart, type Part } from './upload.ts';

/** Subset of JSON Schema used for requests. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
}

export interface Operation {
  access: Access;
  method: string;
  /** Path with `{names}`. */
  path: string;
  parameters: { name: string; in: string; schema: Schema }[];
  body: Schema | undefined;
  isUpload: boolean;
}

const ACTORS = ['visitor', 'member', 'other', 'administrator', 'stranger'] as const;
export type ActorName = (typeof ACTORS)[number];

/** Actors whose requests are accepted up to the body. */
const ADMITTED_ACTORS: Record<Access, ActorName> = {
  anyone: 'visitor',
  member: 'member',
  owner: 'member',
  deployer: 'administrator',
  administrator: 'administrator',
};

export interface Attack {
  actor: ActorName;
  /** Replacements of path parameters, by name. */
  params: Record<string, unknown>;
  query: string | undefined;
  /** Source of the body: the valid one with changes; the schema; or invalid JSON. */
  body: { changes: [place: number, value: unknown][] } | { value: unknown } | { raw: string } | { upload: Buffer };
  contentType: string | undefined;
  headers: Record<string, string>;
}

/** Texts with a special meaning for a parser, a database, a browser or a spreadsheet, and values beyond any limit. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%ff',
  '%zz',
  "' OR 1=1--",
  '"; drop table photos; --',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'JaVa\tScRiPt:alert(1)',
  'data:text/html,x',
  'https://example.org/\r\nx: y',
  'ada@example.org\r\nBcc: bo@example.org',
  '=HYPERLINK("x")',
  '\ud800',
  '\u202egnp.exe',
  'e\u0301'.repeat(40),
  '😀'.repeat(60),
  'x'.repeat(70_000),
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  '-1',
  '1e999',
  '1e30',
  '9223372036854775808',
  '2147483648',
  '\udc00x',
  '9999-12-31',
  '0000-01-01',
  'hasOwnProperty',
  '2026-03-29 01:30',
  '9999-12-31 23:59',
  '9999-99-99 99:99',
  '0000-00-00 00:00',
  '9999-12-31T23:59:59-12:00',
];
const VALUES: unknown[] = [
  null,
  true,
  -1,
  0,
  -0,
  1.5,
  1e308,
  2 ** 53,
  1e30,
  2 ** 63,
  2 ** 31,
  [],
  {},
  [[[[]]]],
  { $ne: null },
  { toString: 1 },
  { length: 1e9 },
  Array.from({ length: 200 }, () => ({})),
];
const text = fc.constantFrom(...HOSTILE_TEXTS);
const hostile = fc.oneof({ weight: 2, arbitrary: text }, { weight: 1, arbitrary: fc.constantFrom(...VALUES) });
/** Row keys, as encoded in cursors. */
const cursor = fc
  .oneof(fc.tuple(text, text), fc.array(hostile, { maxLength: 3 }))
  .map((keys) => Buffer.from(JSON.stringify(keys)).toString('base64url'));
const EXTRA_KEYS = ['__proto__', 'constructor', 'id', 'role', 'isAdmin', 'userId', 'owner_id', 'createdAt', 'badge'];

const CONTENT_TYPES = [
  ...Array<string>(40).fill('application/json'),
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json\t; x',
  'application/json;',
  'text/plain',
  'text/plain; charset=utf-8',
  'application/x-www-form-urlencoded',
  MULTIPART_TYPE,
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/xml',
  'application/octet-stream',
  'image/jpeg',
  '*/*',
  undefined,
];
const BROKEN_BODIES = [
  '',
  '{',
  '[',
  '"',
  '{"a":',
  '{"a":1,"a":2}',
  '\ufeff{}',
  'null',
  '1e999',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '['.repeat(30_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"a":${'{"a":'.repeat(5000)}1${'}'.repeat(5001)}`,
  '--fotosoc-test-boundary\r\ncontent-disposition: form-data; name="f"; filename="../../x"\r\n\r\nabc',
  '--fotosoc-test-boundary--',
  '--fotosoc-test-boundary\r\n\r\n\r\n--fotosoc-test-boundary--\r\n',
  'a=1&b[]=2&__proto__[x]=1&%',
  'x'.repeat(100_000),
];
const HEADERS: Record<string, string>[] = [
  ...Array.from({ length: 20 }, () => ({})),
  { 'idempotency-key': 'one' },
  { 'idempotency-key': 'two' },
  { 'idempotency-key': 'k'.repeat(300) },
  { 'x-forwarded-for': '127.0.0.1, ' + '1.'.repeat(500) },
  { 'x-forwarded-host': 'evil.example.net' },
  { origin: 'https://evil.example.net' },
  { 'sec-fetch-site': 'cross-site' },
  { authorization: 'Bearer mfp_' + 'x'.repeat(200) },
  { authorization: 'Bearer ' },
  { accept: 'text/html', range: 'bytes=0-1' },
  { 'x-http-method-override': 'DELETE' },
  { 'content-encoding': 'gzip' },
];

export function arbitraryAttack({ access, parameters, path, body, isUpload }: Operation): fc.Arbitrary<Attack> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const params = Object.fromEntries(names.map((name) => [name, text]));
  const searched = parameters.filter((parameter) => parameter.in === 'query');
  const value = fc.oneof({ weight: 3, arbitrary: hostile }, { weight: 1, arbitrary: fc.jsonValue() });
  const change = fc.tuple(fc.nat({ max: 40 }), value);
  return fc.record({
    actor: fc.oneof(
      { weight: 2, arbitrary: fc.constant(ADMITTED_ACTORS[access]) },
      { weight: 1, arbitrary: fc.constantFrom(...ACTORS) },
    ),
    params: fc.oneof(
      { weight: 3, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.record(params, { requiredKeys: [] }) },
    ),
    query: fc.option(queryOf(searched), { nil: undefined, freq: searched.length > 0 ? 4 : 1 }),
    body: fc.oneof<fc.WeightedArbitrary<Attack['body']>[]>(
      { weight: 2, arbitrary: fc.constant({ changes: [] }) },
      { weight: 6, arbitrary: fc.record({ changes: fc.array(change, { minLength: 1, maxLength: 3 }) }) },
      { weight: 4, arbitrary: fc.record({ value: valueOf(body) }) },
      { weight: 2, arbitrary: fc.record({ raw: fc.constantFrom(...BROKEN_BODIES) }) },
      { weight: isUpload ? 20 : 1, arbitrary: fc.record({ upload: upload() }) },
    ),
    contentType: isUpload
      ? fc.oneof(
          { weight: 4, arbitrary: fc.constant(MULTIPART_TYPE) },
          { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
        )
      : fc.constantFrom(...CONTENT_TYPES),
    headers: fc.constantFrom(...HEADERS),
  });
}

/** Returns an arbitrary value close to the schema: mostly valid, partly hostile, with unknown keys. */
function valueOf(schema: Schema | undefined): fc.Arbitrary<unknown> {
  if (!schema) return hostile;
  return fc.oneof(
    { weight: 5, arbitrary: rightValueOf(schema) },
    { weight: 1, arbitrary: hostile },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
}

function rightValueOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueOf));
  switch (schema.type) {
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'string':
      return fc.string({ unit: 'grapheme', maxLength: Math.min(schema.maxLength ?? 40, 40) });
    case 'array':
      return fc.array(valueOf(schema.items), { maxLength: 5 });
    case 'object':
      return fc
        .tuple(
          objectOf(schema.properties ?? {}),
          fc.dictionary(fc.constantFrom(...EXTRA_KEYS), hostile, { maxKeys: 2 }),
        )
        .chain(([right, extra]) =>
          fc.oneof(
            { weight: 4, arbitrary: fc.constant(right) },
            { weight: 1, arbitrary: fc.constant({ ...right, ...extra }) },
          ),
        );
    default:
      return fc.jsonValue();
  }
}

function objectOf(properties: Record<string, Schema>): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.entries(properties).map(([name, schema]) => [name, valueOf(schema)] as const);
  return fc.record(Object.fromEntries(entries), { requiredKeys: [] });
}

function queryOf(parameters: Operation['parameters']): fc.Arbitrary<string> {
  const names = [...parameters.map(({ name }) => name), 'limit', 'cursor', '__proto__', 'x[]'];
  const entry = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...names), text) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('cursor'), cursor) },
  );
  return fc
    .array(entry, { maxLength: 4 })
    .map((entries) => entries.map((pair) => pair.map(encodePathSegment).join('=')).join('&'));
}

const FIELDS = ['purpose', 'link', 'gallery', 'file', 'manifest.json', '__proto__', ''];
const FILES = [
  Buffer.alloc(0),
  Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
  Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'latin1'),
  Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'),
  Buffer.from('GIF89a<script>alert(1)</script>'),
  Buffer.from('<svg onload="alert(1)"/>'),
  Buffer.alloc(200_000, 0xff),
];

function upload(): fc.Arbitrary<Buffer> {
  const purposes = fc.constantFrom('portfolio-create', 'portfolio-edit', 'profile', 'gallery');
  const right: fc.Arbitrary<Part[]> = fc
    .tuple(purposes, fc.oneof(fc.constant('ada'), text), fc.oneof(fc.constant('1'), text))
    .map(([purpose, link, gallery]) => [
      ['purpose', purpose],
      ['link', link],
      ['gallery', gallery],
    ]);
  const file = fc
    .tuple(fc.oneof(fc.constant('file'), fc.constantFrom(...FIELDS)), fc.constantFrom(...FILES), text)
    .map(([name, content, filename]): Part => [name, content, filename.replaceAll('"', '').slice(0, 300)]);
  const odd = fc.tuple(fc.constantFrom(...FIELDS), text).map(([name, value]): Part => [name, value]);
  return fc
    .tuple(right, fc.array(fc.oneof(file, odd), { maxLength: 6 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([fields, more, cut]) => {
      const whole = encodeMultipart([...fields, ...more]);
      return cut > 0.8 ? whole.subarray(0, Math.floor(whole.length * (cut - 0.5))) : whole;
    });
}

/** Encodes any value as a path segment, including invalid ones. */
export function encodePathSegment(value: unknown): string {
  const said = String(value).slice(0, 3000);
  if (said.startsWith('%') || said.startsWith('..%')) return said;
  return /\p{Cs}/u.test(said) ? '%ED%A0%80' : encodeURIComponent(said) || '%20';
}

/** Replaces the value at one position, counted through; a position beyond the last adds a key. */
export function replaceAt(value: unknown, place: number, by: unknown): unknown {
  const copy = structuredClone(value);
  const places: [holder: Record<string, unknown>, key: string][] = [];
  const visit = (holder: unknown) => {
    if (typeof holder !== 'object' || holder === null) return;
    for (const key of Object.keys(holder)) {
      places.push([holder as Record<string, unknown>, key]);
      visit((holder as Record<string, unknown>)[key]);
    }
  };
  visit(copy);
  if (places.length === 0) return by;
  const [holder, key] = places[place % (places.length + 1)] ?? [copy as Record<string, unknown>, 'extra'];
  holder[key] = by;
  return copy;
}
