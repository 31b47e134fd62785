import { parse } from 'csv-parse/sync';
import { ConfigError } from '@fotosoc/server-kit/config-error';
import type { FirebaseHashing } from '../../features/accounts/firebase-scrypt.ts';
import { toDocument, parseInstant, toList, toText, type FirestoreDocument } from './firestore-json.ts';

/** Account as written by `firebase auth:export`. */
export interface ExportedAccount {
  id: string;
  email: string;
  isVerified: boolean;
  isDisabled: boolean;
  /** Base64; empty for an account of another provider. */
  passwordHash: string;
  salt: string;
  createdAt: Date | undefined;
}

/** Length of every scrypt hash of Firebase, which is the encrypted signer key. */
const HASH_BYTES = 64;

/** Columns of `firebase auth:export users.csv`, which has no heading. Source:
 *  https://firebase.google.com/docs/cli/auth#CSV */
const CSV_COLUMNS = {
  id: 0,
  email: 1,
  isVerified: 2,
  passwordHash: 3,
  salt: 4,
  createdAt: 23,
  isDisabled: 26,
} as const;

const HOW_TO_EXPORT =
  'Export it with `firebase auth:export auth.json` as an owner of the project, or use --without-passwords: members then choose a password with "Reset password".';

/** Parses `auth.json`: `{ users: […] }`, the list alone, or both variants below a further key.
 *  @throws ConfigError without accounts */
export function parseAccountsJson(json: unknown): ExportedAccount[] {
  const accounts = findUsers(json).map((value) => toExportedAccount(toDocument(value)));
  if (accounts.length > 0) return accounts;
  throw new ConfigError(`auth.json has no accounts below "users". ${HOW_TO_EXPORT}`);
}

function findUsers(json: unknown): unknown[] {
  if (Array.isArray(json)) return json;
  const top = toDocument(json);
  if (Array.isArray(top['users'])) return top['users'];
  return (
    Object.values(top)
      .map((value) => toList(toDocument(value)['users']))
      .find((users) => users.length > 0) ?? []
  );
}

/** Parses `auth.csv`.
 *  @throws ConfigError for a line with too few columns */
export function parseAccountsCsv(text: string): ExportedAccount[] {
  const rows = parseRows(text);
  const short = rows.findIndex((row) => row.length <= CSV_COLUMNS.isDisabled);
  if (rows.length === 0 || short >= 0) {
    throw new ConfigError(
      `auth.csv must be the output of \`firebase auth:export auth.csv\`: ${CSV_COLUMNS.isDisabled + 1} columns or more in each line, not as in line ${short + 1}.`,
    );
  }
  return rows.map((row) =>
    toExportedAccount({
      localId: row[CSV_COLUMNS.id],
      email: row[CSV_COLUMNS.email],
      emailVerified: row[CSV_COLUMNS.isVerified] === 'true',
      passwordHash: row[CSV_COLUMNS.passwordHash],
      salt: row[CSV_COLUMNS.salt],
      createdAt: row[CSV_COLUMNS.createdAt],
      disabled: row[CSV_COLUMNS.isDisabled] === 'true',
    }),
  );
}

function parseRows(text: string): string[][] {
  try {
    return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    throw new ConfigError(`auth.csv cannot be read: ${(error as Error).message}. ${HOW_TO_EXPORT}`);
  }
}

function toExportedAccount(user: FirestoreDocument): ExportedAccount {
  return {
    id: toText(user['localId']),
    email: toText(user['email']),
    isVerified: user['emailVerified'] === true,
    isDisabled: user['disabled'] === true,
    passwordHash: standardBase64(toText(user['passwordHash'])),
    salt: standardBase64(toText(user['salt'])),
    createdAt: parseInstant(user['createdAt']),
  };
}

/** Some tools write URL-safe base64. */
function standardBase64(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/');
}

/** @throws ConfigError for a hash of unexpected length */
export function requireValidHashes(accounts: readonly ExportedAccount[]): void {
  const unusable = accounts.filter(
    ({ passwordHash }) => passwordHash !== '' && Buffer.from(passwordHash, 'base64').length !== HASH_BYTES,
  );
  if (unusable.length === 0) return;
  const [{ email, passwordHash }] = unusable as [ExportedAccount];
  const why = passwordHash.startsWith('fakeHash')
    ? 'The hashes are from the emulator.'
    : Buffer.from(passwordHash, 'base64').toString('latin1') === 'REDACTED'
      ? 'The hashes are redacted: the export was made without the right to read them.'
      : `The hashes do not have ${HASH_BYTES} bytes.`;
  throw new ConfigError(
    `${unusable.length} of ${accounts.length} accounts have unusable password hashes, such as ${email}. ${why} ${HOW_TO_EXPORT}`,
  );
}

/** Parses `hash_config { algorithm: SCRYPT, base64_signer_key: …, … }`, as the console shows it, or the same as JSON.
 *  @param file path for the error message
 *  @throws ConfigError for a missing parameter, or another algorithm */
export function parseHashing(text: string, file: string): FirebaseHashing {
  const valueOf = (name: string) => new RegExp(`"?${name}"?\\s*:\\s*"?([^\\s",}]+)`).exec(text)?.[1] ?? '';
  const algorithm = valueOf('algorithm');
  if (algorithm !== '' && algorithm.toUpperCase() !== 'SCRYPT') {
    throw new ConfigError(
      `${file} names the algorithm ${algorithm}. Only SCRYPT, the algorithm of Firebase, is supported: use --without-passwords, and members choose a password with "Reset password".`,
    );
  }
  const hashing = {
    signerKey: valueOf('base64_signer_key'),
    saltSeparator: valueOf('base64_salt_separator'),
    rounds: Number(valueOf('rounds')),
    memCost: Number(valueOf('mem_cost')),
  };
  const isWhole = hashing.signerKey !== '' && isInRange(hashing.rounds, 32) && isInRange(hashing.memCost, 16);
  if (isWhole) return hashing;
  throw new ConfigError(
    `${file} must have base64_signer_key, base64_salt_separator, rounds (1 to 32) and mem_cost (1 to 16).`,
  );
}

function isInRange(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}
