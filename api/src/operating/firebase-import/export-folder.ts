import { existsSync, lstatSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '@fotosoc/server-kit/config-error';
import type { FirebaseHashing } from '../../features/accounts/firebase-scrypt.ts';
import {
  parseAccountsCsv,
  parseAccountsJson,
  parseHashing,
  requireValidHashes,
  type ExportedAccount,
} from './export-accounts.ts';
import {
  COLLECTIONS,
  parseCollections,
  toDocument,
  parseDocuments,
  MAX_DOCUMENT_DEPTH,
  type FirestoreDocument,
} from './firestore-json.ts';
import { listBucketNames } from './object-path.ts';

/** Content of an exported Firebase site. */
export interface ExportedSite {
  accounts: ExportedAccount[];
  /** Documents by id, in the order of Firestore. */
  portfolios: Map<string, FirestoreDocument>;
  galleries: Map<string, FirestoreDocument>;
  captions: Map<string, FirestoreDocument>;
  files: Set<string>;
  /** Undefined if no account has a password. */
  hashing: FirebaseHashing | undefined;
  storage: string;
}

type Collections = ReturnType<typeof parseCollections>;

const HOW_TO_EXPORT =
  'Export the collections as JSON, e.g. with `npx node-firestore-import-export`, as firestore.json.';
const MANAGED_EXPORT_FILE = /\.overall_export_metadata$|\.export_metadata$|^output-\d+$/;

/** Reads documents, accounts and the list of files.
 *  @throws ConfigError with the missing or unreadable file, the expected one, and instructions to create it */
export async function readExport(folder: string, { withoutPasswords = false } = {}): Promise<ExportedSite> {
  const collections = await readCollections(folder);
  const accounts = await readAccounts(folder, withoutPasswords);
  const storage = findStorage(folder, collections);
  return {
    accounts,
    portfolios: sortDocuments(collections.get('memberPortfolios')),
    galleries: sortDocuments(collections.get('galleries')),
    captions: sortDocuments(collections.get('captions')),
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
      found.set(name, parseDocuments(toDocument(json)[name] ?? json));
    }
    return found;
  }
  await refuseManaged(folder);
  const json = await readJson(folder, 'firestore.json');
  const collections = parseCollections(json);
  if ([...collections.values()].some((documents) => documents.size > 0)) return collections;
  const keys = Object.keys(toDocument(json)).slice(0, 5).join(', ');
  throw new ConfigError(
    `firestore.json has no document of ${COLLECTIONS.join(', ')}; ${keys === '' ? 'it is empty' : `it has ${keys}`}. ${HOW_TO_EXPORT}`,
  );
}

/** @throws ConfigError for an export by Google's console, in a binary format */
async function refuseManaged(folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'firestore.json'))) return;
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  if (!files.some((file) => MANAGED_EXPORT_FILE.test(path.basename(file)))) return;
  throw new ConfigError(
    `${folder} is an export of Google's console (LevelDB). Load it into the emulator with \`firebase emulators:start --only firestore --import ${folder}\`, and export it from there as JSON: \`FIRESTORE_EMULATOR_HOST=127.0.0.1:8080 npx node-firestore-import-export\`.`,
  );
}

async function readAccounts(folder: string, withoutPasswords: boolean): Promise<ExportedAccount[]> {
  const isCsv = !existsSync(path.join(folder, 'auth.json')) && existsSync(path.join(folder, 'auth.csv'));
  const accounts = isCsv
    ? parseAccountsCsv(await readText(folder, 'auth.csv'))
    : parseAccountsJson(await readJson(folder, 'auth.json'));
  if (withoutPasswords) return accounts.map((account) => ({ ...account, passwordHash: '' }));
  requireValidHashes(accounts);
  return accounts;
}

/** Finds the folder `storage`, or `storage/BUCKET` in a copy of a whole bucket.
 *  @throws ConfigError without one */
function findStorage(folder: string, collections: Collections): string {
  const storage = path.join(folder, 'storage');
  if (!existsSync(storage)) {
    throw new ConfigError(
      `${storage} is missing: the folder with the files of the bucket. Create it with \`gsutil -m cp -r gs://BUCKET ${storage}\`.`,
    );
  }
  const documents = [...collections.values()].flatMap((collection) => [...collection.values()]);
  const buckets = listBucketNames(documents, MAX_DOCUMENT_DEPTH);
  return buckets.map((bucket) => path.join(storage, bucket)).find((place) => isFolder(place)) ?? storage;
}

/** Links are ignored, as an archive may contain one with any target. */
function isFolder(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

function sortDocuments(docs = new Map<string, FirestoreDocument>()): Map<string, FirestoreDocument> {
  return new Map([...docs].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function readHashing(folder: string): Promise<FirebaseHashing> {
  return parseHashing(await readText(folder, 'hash-config.txt'), path.join(folder, 'hash-config.txt'));
}

async function readJson(folder: string, name: string): Promise<unknown> {
  const text = await readText(folder, name);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`${path.join(folder, name)} is not JSON: ${(error as Error).message}`);
  }
}

async function readText(folder: string, name: string): Promise<string> {
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
