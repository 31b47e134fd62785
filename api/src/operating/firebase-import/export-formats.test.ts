import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExportWithProblems } from '../../../test/firebase-export.ts';
import { createJpeg } from '../../../test/pictures.ts';
import { readExport, type ExportedSite } from './export-folder.ts';
import { parseInstant } from './firestore-json.ts';
import { parseObjectPath } from './object-path.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-forms-'));
const original = path.join(folder, 'original');
let expected: Omit<ExportedSite, 'storage'>;
let docs: Record<string, Record<string, Record<string, unknown>>>;
let users: Record<string, string | boolean>[];

beforeAll(async () => {
  await createExportWithProblems(original, await createJpeg(), 2);
  expected = withoutPlace(await readExport(original));
  docs = (JSON.parse(readFileSync(path.join(original, 'firestore.json'), 'utf8')) as { __collections__: typeof docs })
    .__collections__;
  users = (JSON.parse(readFileSync(path.join(original, 'auth.json'), 'utf8')) as { users: typeof users }).users;
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Removes the storage folder, ids within documents and the format of instants from an export. */
function withoutPlace({ storage: _storage, ...rest }: ExportedSite): Omit<ExportedSite, 'storage'> {
  const { portfolios, galleries, captions } = rest;
  return { ...rest, portfolios: plain(portfolios), galleries: plain(galleries), captions: plain(captions) };
}

function plain(documents: ExportedSite['captions']): ExportedSite['captions'] {
  return new Map(
    [...documents].map(([key, { id: _id, createdAt, ...doc }]) => [
      key,
      { ...doc, createdAt: parseInstant(createdAt) },
    ]),
  );
}

/** Copies the export with some files replaced; undefined deletes one. */
function copyWith(files: Record<string, unknown>): string {
  const copy = mkdtempSync(path.join(folder, 'copy-'));
  cpSync(original, copy, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    if (content === undefined) rmSync(path.join(copy, name), { recursive: true });
    else {
      mkdirSync(path.dirname(path.join(copy, name)), { recursive: true });
      writeFileSync(path.join(copy, name), typeof content === 'string' ? content : JSON.stringify(content));
    }
  }
  return copy;
}

function restOf(collection: string, id: string, doc: object): object {
  const name = `projects/p/databases/(default)/documents/${collection}/${id}`;
  return { name, fields: fieldsOf(doc), createTime: '2026-01-01T00:00:00Z', updateTime: '2026-01-01T00:00:00Z' };
}

function fieldsOf(doc: object): object {
  return Object.fromEntries(Object.entries(doc).map(([key, value]) => [key, typed(value)]));
}

function typed(value: unknown): object {
  if (typeof value === 'string') return { stringValue: value };
  if (Array.isArray(value)) return { arrayValue: value.length > 0 ? { values: value.map(typed) } : {} };
  const { __datatype__: type, value: inner } = value as { __datatype__?: string; value?: { _seconds: number } };
  if (type === 'timestamp') return { timestampValue: new Date(inner!._seconds * 1000).toISOString() };
  return { mapValue: { fields: fieldsOf(value as object) } };
}

const entriesOf = (collection: string) => Object.entries(docs[collection]!);
const collections = () => Object.keys(docs);
const rest = () => collections().flatMap((name) => entriesOf(name).map(([id, doc]) => restOf(name, id, doc)));
const lists = () =>
  Object.fromEntries(collections().map((name) => [name, entriesOf(name).map(([id, doc]) => ({ id, ...doc }))]));
const csvOf = (user: Record<string, string | boolean>) => {
  const row = Array.from({ length: 28 }, () => '');
  const cells = [user['localId'], user['email'], user['emailVerified'] ?? false, user['passwordHash'], user['salt']];
  for (const [index, cell] of cells.entries()) row[index] = cell === undefined ? '' : String(cell);
  row[23] = String(user['createdAt']);
  row[26] = String(user['disabled'] ?? false);
  return row.join(',');
};

/** Files of an export in each format, by name of the format. */
const TAKEN: [string, () => Record<string, unknown>][] = [
  ['collections by id', () => ({ 'firestore.json': docs })],
  ['collections below `__collections__`', () => ({ 'firestore.json': { __collections__: docs } })],
  ['collections below another key', () => ({ 'firestore.json': { data: { export: docs } } })],
  ['collections as lists with ids', () => ({ 'firestore.json': lists() })],
  [
    'documents with their content below `data`',
    () => ({
      'firestore.json': Object.fromEntries(
        collections().map((name) => [name, entriesOf(name).map(([id, data]) => ({ id, data }))]),
      ),
    }),
  ],
  ['all documents as the REST API answers them', () => ({ 'firestore.json': { documents: rest() } })],
  ['the same as a list alone', () => ({ 'firestore.json': rest() })],
  [
    'a file for each collection',
    () => ({
      'firestore.json': undefined,
      ...Object.fromEntries(collections().map((name) => [`${name}.json`, docs[name]])),
    }),
  ],
  [
    'a file for each collection, as the REST API answers it',
    () => ({
      'firestore.json': undefined,
      ...Object.fromEntries(
        collections().map((name) => [
          `${name}.json`,
          { documents: entriesOf(name).map(([id, doc]) => restOf(name, id, doc)) },
        ]),
      ),
    }),
  ],
  ['a byte order mark', () => ({ 'firestore.json': `\uFEFF${JSON.stringify(docs)}` })],
  ['accounts as a list', () => ({ 'auth.json': users })],
  ['accounts below another key', () => ({ 'auth.json': { result: { users } } })],
  ['accounts as auth.csv', () => ({ 'auth.json': undefined, 'auth.csv': users.map(csvOf).join('\n') })],
];

describe('an export is accepted', () => {
  it.each(TAKEN)('with %s', async (_name, files) => {
    expect(withoutPlace(await readExport(copyWith(files())))).toEqual(expected);
  });

  it('with files below the name of the bucket', async () => {
    const copy = copyWith({});
    mkdirSync(path.join(copy, 'new'));
    renameSync(path.join(copy, 'storage'), path.join(copy, 'new/fotosoc.appspot.com'));
    renameSync(path.join(copy, 'new'), path.join(copy, 'storage'));
    expect(withoutPlace(await readExport(copy))).toEqual(expected);
  });
});

const ofUsers = (passwordHash: string) => ({ 'auth.json': { users: [{ ...users[0], passwordHash }] } });
const REFUSED: [string, () => Record<string, unknown>, string | RegExp][] = [
  [
    'without any of its collections',
    () => ({ 'firestore.json': { posts: {}, members: {} } }),
    /^firestore\.json has no document of memberPortfolios, galleries, captions; it has posts, members\. Export/,
  ],
  ['that is empty', () => ({ 'firestore.json': {} }), /; it is empty\./],
  ['that is cut', () => ({ 'firestore.json': '{"galleries"' }), /firestore\.json is not JSON/],
  [
    'of Google’s console',
    () => ({ 'firestore.json': undefined, 'all/all.overall_export_metadata': '', 'all/output-0': '' }),
    /LevelDB.*firebase emulators:start/,
  ],
  ['without accounts', () => ({ 'auth.json': { users: [] } }), /^auth\.json has no accounts below "users"/],
  ['with another CSV', () => ({ 'auth.json': undefined, 'auth.csv': 'id,mail\n1,a@b.c' }), /27 columns or more/],
  [
    'with redacted passwords',
    () => ofUsers('UkVEQUNURUQ='),
    /^1 of 1 accounts.*The hashes are redacted.*--without-passwords/,
  ],
  ['of the emulator', () => ofUsers('fakeHash:salt=a:password=b'), /The hashes are from the emulator\./],
  ['with hashes of another kind', () => ofUsers('AAAA'), /do not have 64 bytes/],
  [
    'with another algorithm',
    () => ({ 'hash-config.txt': 'hash_config { algorithm: BCRYPT, rounds: 10 }' }),
    /names the algorithm BCRYPT/,
  ],
  [
    'with a CSV that opens a quotation mark and ends',
    () => ({ 'auth.json': undefined, 'auth.csv': '"u-niamh,niamh@example.org\n' }),
    /^auth\.csv cannot be read: .*firebase auth:export/,
  ],
  ['without its files', () => ({ storage: undefined }), /storage is missing.*gsutil -m cp -r/],
];

describe('an export is refused', () => {
  it.each(REFUSED)('%s', async (_name, files, sentence) => {
    await expect(readExport(copyWith(files()))).rejects.toThrow(sentence);
  });
});

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('a hostile export', () => {
  it.each(['..', '.', '../original'])('cannot reach files outside its storage by the bucket %s', async (bucket) => {
    const doc = { title: 'A', galleries: [{ images: [`gs://${bucket}/auth.json`] }] };
    const copy = copyWith({ 'firestore.json': { galleries: { a: doc } } });
    const { files, storage } = await readExport(copy);
    expect(storage).toBe(path.join(copy, 'storage'));
    expect([...files].filter((file) => file.endsWith('.json'))).toEqual([]);
  });

  it('cannot reach files by a link in its storage', async () => {
    const doc = { title: 'A', galleries: [{ images: ['gs://outside/auth.json'] }] };
    const copy = copyWith({ 'firestore.json': { galleries: { a: doc } } });
    symlinkSync(original, path.join(copy, 'storage/outside'));
    const { files, storage } = await readExport(copy);
    expect(storage).toBe(path.join(copy, 'storage'));
    expect([...files].filter((file) => file.endsWith('.json'))).toEqual([]);
  });

  it.each([
    ['lists', `{"galleries":{"a":{"galleries":${nested(100_000)}}}}`],
    [
      'lists of the REST API',
      `[{"name":"x/documents/galleries/a","fields":{"galleries":${'{"arrayValue":{"values":['.repeat(50_000)}${']}}'.repeat(50_000)}}}]`,
    ],
  ])('is read despite thousands of nested %s', async (_name, json) => {
    const { galleries } = await readExport(copyWith({ 'firestore.json': json }));
    expect([...galleries.keys()]).toEqual(['a']);
  });

  it('gets valid document ids', async () => {
    const copy = copyWith({ 'firestore.json': { galleries: { 'a\u0000\ud800': { title: 'A' } } } });
    expect([...(await readExport(copy)).galleries.keys()]).toEqual(['a']);
  });

  it.each([8.64e15, -1, 1e300, '+275760-09-13T00:00:00Z', { _seconds: 8.64e12 }, { seconds: -62_000_000_000 }])(
    'gets no date from %j',
    (value) => {
      expect(parseInstant(value)).toBeUndefined();
    },
  );
});

it('without passwords, invalid hashes are accepted', async () => {
  const { accounts } = await readExport(copyWith(ofUsers('UkVEQUNURUQ=')), { withoutPasswords: true });
  expect(accounts).toEqual([expect.objectContaining({ passwordHash: '' })]);
});

it.each([
  ['https://storage.googleapis.com/fotosoc.appspot.com/a%20b/c.jpg'],
  ['https://fotosoc.appspot.com.storage.googleapis.com/a%20b/c.jpg'],
  ['https://storage.cloud.google.com/fotosoc.appspot.com/a%20b/c.jpg'],
  ['https://firebasestorage.googleapis.com/v0/b/fotosoc.appspot.com/o/a%20b%2Fc.jpg?alt=media'],
  ['gs://fotosoc.appspot.com/a b/c.jpg'],
  ['/a b/c.jpg'],
])('a photo is found by %s', (address) => {
  expect(parseObjectPath(address)).toBe('a b/c.jpg');
});

it('the documents list the forms that are taken', () => {
  const [, section = ''] = /^## Import a site from Firebase\n([^]+?)^## /m.exec(
    readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8'),
  )!;
  const listed = section.replaceAll(/\s+/g, ' ');
  expect(TAKEN.map(([form]) => form).filter((form) => !listed.includes(form))).toEqual([]);
});
