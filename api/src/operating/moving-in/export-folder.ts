import { existsSync, lstatSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../../config/config-error.ts';
import type { FirebaseHashing } from '../../site/accounts/firebase-scrypt.ts';
import { accountsOfCsv, accountsOfJson, hashingOf, requireHashes, type ExportedAccount } from './export-accounts.ts';
import { COLLECTIONS, collectionsOf, docOf, documentsOf, MAX_DEPTH, type Doc } from './firestore-json.ts';
import { bucketsNamedIn } from './object-path.ts';

/** Content of an exported Firebase site. */
export interface Export {
  accounts: ExportedAccount[];
  /** Documents by id, in the order of Firestore. */
  portfolios: Map<string, Doc>;
  galleries: Map<string, Doc>;
  captions: Map<string, Doc>;
  files: Set<string>;
  /** Undefined if no account has a password. */
  hashing: FirebaseHashing | undefined;
  storage: string;
}

type Collections = ReturnType<typeof collectionsOf>;

const HOW_TO_EXPORT =
  'Export the collections as JSON, e.g. with `npx node-firestore-import-export`, as firestore.json.';
const MANAGED = /\.overall_export_metadata$|\.export_metadata$|^output-\d+$/;

/** Reads documents, accounts and the list of files.
 *  @throws ConfigError with the missing or unreadable file, the expected one, and instructions to create it */
export async function readExport(folder: string, { withoutPasswords = false } = {}): Promise<Export> {
  const collections = await readCollections(folder);
  const accounts = await readAccounts(folder, withoutPasswords);
  const storage = findStorage(folder, collections);
  return {
    accounts,
    portfolios: inOrder(collections.get('memberPortfolios')),
    galleries: inOrder(collections.get('galleries')),
    captions: inOrder(collections.get('captions')),
    files: new Set(await listFiles(storage)),
    hashing: accounts.some(({ passwordHash }) => passwordHash !== '') ? await readHashing(folder) : undefined,
    storage,
  };
}

/** Reads `firestore.json`, or a file per collection, e.g. `galleries.json`. */
async function readCollections(folder: string): Promise<Collections> {
  const apart = COLLECTIONS.filter((name) => existsSync(path.join(folder, `${name}.json`)));
  if (!existsSync(path.join(folder, 'firestore.json')) && apart.length > 0) {
    const found: Collections = new Map();
    for (const name of apart) {
      const json = await readJson(folder, `${name}.json`);
      found.set(name, documentsOf(docOf(json)[name] ?? json));
    }
    return found;
  }
  await refuseManaged(folder);
  const json = await readJson(folder, 'firestore.json');
  const collections = collectionsOf(json);
  if ([...collections.values()].some((documents) => documents.size > 0)) return collections;
  const keys = Object.keys(docOf(json)).slice(0, 5).join(', ');
  throw new ConfigError(
    `firestore.json has no document of ${COLLECTIONS.join(', ')}; ${keys === '' ? 'it is empty' : `it has ${keys}`}. ${HOW_TO_EXPORT}`,
  );
}

/** @throws ConfigError for an export by Google's console, in a binary format */
async function refuseManaged(folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'firestore.json'))) return;
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  if (!files.some((file) => MANAGED.test(path.basename(file)))) return;
  throw new ConfigError(
    `${folder} is an export of Google's console (LevelDB). Load it into the emulator with \`firebase emulators:start --only firestore --import ${folder}\`, and export it from there as JSON: \`FIRESTORE_EMULATOR_HOST=127.0.0.1:8080 npx node-firestore-import-export\`.`,
  );
}

async function readAccounts(folder: string, withoutPasswords: boolean): Promise<ExportedAccount[]> {
  const isCsv = !existsSync(path.join(folder, 'auth.json')) && existsSync(path.join(folder, 'auth.csv'));
  const accounts = isCsv
    ? accountsOfCsv(await read(folder, 'auth.csv'))
    : accountsOfJson(await readJson(folder, 'auth.json'));
  if (withoutPasswords) return accounts.map((account) => ({ ...account, passwordHash: '' }));
  requireHashes(accounts);
  return accounts;
}

/** Finds the folder `storage`, or `storage/BUCKET` in a copy of a whole bucket.
 *  @throws ConfigError without one */
function findStorage(folder: string, collections: Collections): string {
  const storage = path.join(folder, 'storage');
  if (!existsSync(storage)) {
    throw new ConfigError(
      `${storage} is missing: the folder with the files of the bucket. \`gsutil -m cp -r gs://BUCKET ${storage}\` makes it.`,
    );
  }
  const documents = [...collections.values()].flatMap((collection) => [...collection.values()]);
  const buckets = bucketsNamedIn(documents, MAX_DEPTH);
  return buckets.map((bucket) => path.join(storage, bucket)).find((place) => isFolder(place)) ?? storage;
}

/** Links are ignored, as an archive may contain one with any target. */
function isFolder(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

function inOrder(docs = new Map<string, Doc>()): Map<string, Doc> {
  return new Map([...docs].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function readHashing(folder: string): Promise<FirebaseHashing> {
  return hashingOf(await read(folder, 'hash-config.txt'), path.join(folder, 'hash-config.txt'));
}

async function readJson(folder: string, name: string): Promise<unknown> {
  const text = await read(folder, name);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`${path.join(folder, name)} is not JSON: ${(error as Error).message}`);
  }
}

async function read(folder: string, name: string): Promise<string> {
  try {
    return (await readFile(path.join(folder, name), 'utf8')).replace(/^\uFEFF/, '');
  } catch {
    throw new ConfigError(`${path.join(folder, name)} cannot be read.`);
  }
}

async function listFiles(storage: string): Promise<string[]> {
  const entries = await readdir(storage, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(storage, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted();
}
