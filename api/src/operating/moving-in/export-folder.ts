import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../../config/config-error.ts';
import type { FirebaseHashing } from '../../site/accounts/firebase-scrypt.ts';
import { collectionsOf, docOf, instantOf, listOf, textOf, type Doc } from './firestore-json.ts';

/** An account as `firebase auth:export` writes it. */
export interface ExportedAccount {
  id: string;
  email: string;
  isVerified: boolean;
  isDisabled: boolean;
  /** Base64; empty for who signed in by another provider. */
  passwordHash: string;
  salt: string;
  createdAt: Date | undefined;
}

/** What a site on Firebase held, as it is in the folder. */
export interface Export {
  accounts: ExportedAccount[];
  /** By document id, in the order in which Firestore answers them. */
  portfolios: Map<string, Doc>;
  galleries: Map<string, Doc>;
  captions: Map<string, Doc>;
  /** Paths of the objects of its storage. */
  files: Set<string>;
  /** Absent where no account has a password. */
  hashing: FirebaseHashing | undefined;
  /** The folder that `files` are below. */
  storage: string;
}

/** Reads `firestore.json`, `auth.json`, `hash-config.txt` and the folder `storage`.
 *  @throws ConfigError that names the file that is missing or cannot be read */
export async function readExport(folder: string): Promise<Export> {
  const collections = collectionsOf(await readJson(folder, 'firestore.json'));
  const accounts = listOf(docOf(await readJson(folder, 'auth.json'))['users']).map(accountOf);
  const storage = path.join(folder, 'storage');
  if (!existsSync(storage)) throw new ConfigError(`${storage} is missing: the folder with what the storage held.`);
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

function inOrder(docs = new Map<string, Doc>()): Map<string, Doc> {
  return new Map([...docs].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function accountOf(value: unknown): ExportedAccount {
  const user = docOf(value);
  return {
    id: textOf(user['localId']),
    email: textOf(user['email']),
    isVerified: user['emailVerified'] === true,
    isDisabled: user['disabled'] === true,
    passwordHash: textOf(user['passwordHash']),
    salt: textOf(user['salt']),
    createdAt: instantOf(user['createdAt']),
  };
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
    return await readFile(path.join(folder, name), 'utf8');
  } catch {
    throw new ConfigError(`${path.join(folder, name)} cannot be read.`);
  }
}

/** `hash_config { base64_signer_key: …, … }`, as the console shows it under Authentication. */
async function readHashing(folder: string): Promise<FirebaseHashing> {
  const text = await read(folder, 'hash-config.txt');
  const valueOf = (name: string) => new RegExp(`"?${name}"?\\s*:\\s*"?([^\\s",}]+)`).exec(text)?.[1] ?? '';
  const hashing = {
    signerKey: valueOf('base64_signer_key'),
    saltSeparator: valueOf('base64_salt_separator'),
    rounds: Number(valueOf('rounds')),
    memCost: Number(valueOf('mem_cost')),
  };
  const isWhole = hashing.signerKey !== '' && isWithin(hashing.rounds, 32) && isWithin(hashing.memCost, 16);
  if (isWhole) return hashing;
  throw new ConfigError(
    `${path.join(folder, 'hash-config.txt')} must say base64_signer_key, base64_salt_separator, rounds (1 to 32) and mem_cost (1 to 16).`,
  );
}

function isWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}

async function listFiles(storage: string): Promise<string[]> {
  const entries = await readdir(storage, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(storage, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted();
}
