import type { Expression, RawBuilder } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { ServerKitConfig } from '../config.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../units.ts';

/** Legal bases of Article 6(1) GDPR, with their text on the privacy page. */
export const BASES = {
  contract: 'Basis: contract, GDPR 6(1)(b)',
  interest: 'Basis: legitimate interest, GDPR 6(1)(f)',
} as const;

/** Data about people, with texts for the privacy page. */
export interface Processing {
  /** Group of people by their activity, e.g. `visitor`. */
  person: string;
  /** Kind of data, e.g. `E-mail address`. */
  what: string;
  /** Purpose, as a sentence. */
  why: string;
  basis: keyof typeof BASES;
  /** People who see the data besides the operators of the server, as a sentence. */
  seenBy: string;
  /** Retention of the data, as a sentence. Default: the retention of the table. */
  kept?: string | ((config: ServerKitConfig) => string);
}

/** `about`: data about a person, which is part of their download. `internal`: about a person as well, but not in the
 *  download: a key, a hash, a copy, or a text about several people. `other`: not about a person. */
export type ColumnKind = 'about' | 'internal' | 'other';

/** Retention of rows, enforced by the hourly sweep. */
export interface Retention {
  /** Columns of the primary key. */
  key: readonly string[];
  /** Column of the instant from which the time runs. */
  since: string;
  /** Retention in ms; 0 deletes at that instant. */
  ms: number;
  /** Event of that instant, e.g. `the link expires`. */
  event: string;
  /** SQL condition for the rows that expire. Default: all. */
  where?: RawBuilder<unknown>;
}

/** Ways to find the rows of an account: by account id with an optional prefix, e-mail address, borrower key of the
 *  address, or rows of a different table. `address` is the column with the e-mail address behind a borrower key. */
export type Holder =
  | { account: string; prefix?: string }
  | { email: string }
  | { borrower: string; address: string }
  | { column: string; of: string; key?: string };

/** Declares which rows of a table are about the holder of an account. */
export interface AccountRows {
  holder: Holder;
  /** Heading in the download. Default: not in the download. */
  title?: string;
  /** Columns of the download. Default: all that are `about`. */
  columns?: readonly string[];
  /** Further entries of a row in the download, as SQL by name. */
  context?: Record<string, RawBuilder<string | null> | ((db: Db) => Expression<unknown>)>;
  /** Handling at the erasure of the account: deleted, set to these values, erased by code, or kept for the given
   *  reason. */
  onErasure: 'delete' | 'by code' | { set: Record<string, unknown> } | { stays: string };
}

/** Declares for every column of a table whether it is about a person, and the purpose and retention of personal
 *  data. */
export interface TableDeclaration<Row = Record<string, unknown>> {
  columns: Record<keyof Row, ColumnKind>;
  processing?: readonly Processing[];
  retention?: Retention;
  accountRows?: readonly AccountRows[];
}

export type Declarations<Tables> = { [T in keyof Tables]: TableDeclaration<Tables[T]> };
/** Declarations for the sweep, the download and the erasure. */
export type AllDeclarations = Record<
  string,
  Omit<TableDeclaration, 'columns'> & { columns: Record<string, ColumnKind> }
>;

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;
type Columns<Text extends string, Kind> = Record<Words<Text>, Kind>;

/** Declares columns, separated by spaces. */
export const about = <T extends string>(columns: T): Columns<T, 'about'> => declare(columns, 'about');
export const internal = <T extends string>(columns: T): Columns<T, 'internal'> => declare(columns, 'internal');
export const other = <T extends string>(columns: T): Columns<T, 'other'> => declare(columns, 'other');

function declare<T extends string, Kind>(columns: T, kind: Kind): Columns<T, Kind> {
  return Object.fromEntries(columns.split(' ').map((column) => [column, kind])) as Columns<T, Kind>;
}

/** Formats the retention of data, e.g. `30 days after you sent it`.
 *  @throws Error if neither the table nor the processing states it */
export function formatRetention(
  { retention }: { retention?: Retention | undefined },
  { kept, what }: Processing,
  config: ServerKitConfig,
): string {
  if (kept !== undefined) return typeof kept === 'string' ? kept : kept(config);
  if (!retention) throw new Error(`The retention period is missing: ${what}`);
  const { ms, event } = retention;
  return ms === 0 ? `Until ${event}.` : `${formatPeriod(ms)} after ${event}.`;
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** Formats a period in its largest whole unit, e.g. `30 days`. */
export function formatPeriod(ms: number): string {
  const [unit, unitMs] = UNITS.find(([, size]) => ms >= size && ms % size === 0) ?? UNITS[2];
  const count = Math.round(ms / unitMs);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
