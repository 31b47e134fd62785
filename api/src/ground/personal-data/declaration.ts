import type { RawBuilder } from 'kysely';
import type { Config } from '../../config/config.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../units.ts';

/** People by what they do on the site. The privacy page has a section for each, in this order. */
export const PEOPLE = ['visitor', 'member', 'borrower', 'writer', 'reporter', 'officer', 'deployer'] as const;
export type Person = (typeof PEOPLE)[number];

/** Legal bases of Article 6(1) GDPR, as the privacy page calls them. */
export const BASES = {
  contract: 'Basis: contract, GDPR 6(1)(b)',
  interest: 'Basis: legitimate interest, GDPR 6(1)(f)',
} as const;

/** Data about people, in the words of the privacy page. */
export interface Processing {
  person: Person;
  /** Data, e.g. `E-mail address`. */
  what: string;
  /** Purpose, as a sentence. */
  why: string;
  basis: keyof typeof BASES;
  /** People who see the data beside those who run the server, as a sentence. */
  seenBy: string;
  /** Time for which the data is kept, as a sentence. Default: by the retention of the table. */
  kept?: string | ((config: Config) => string);
}

/** `about`: data about a person, which belongs to their download. `internal`: about a person as well, but a key, a hash, a
 *  copy, or a text about several people, which does not. `other`: not about a person. */
export type ColumnKind = 'about' | 'internal' | 'other';

/** When the hourly sweep deletes a row. */
export interface Retention {
  /** Columns of the primary key. */
  key: readonly string[];
  /** Column of the instant from which the time runs. */
  since: string;
  /** 0: at that instant. */
  ms: number;
  /** Event of that instant, e.g. `the link expires`. */
  event: string;
  /** SQL condition for the rows that expire. Default: all. */
  where?: RawBuilder<unknown>;
}

/** Ways to find the rows of an account: by its id, which may have a prefix, its e-mail address, the key of its address as a borrower, or by rows of
 *  another table that are the account's. */
export type Holder =
  | { account: string; prefix?: string }
  | { email: string }
  | { borrower: string }
  | { column: string; of: string; key?: string };

/** Rows that are about the holder of an account. */
export interface AccountRows {
  holder: Holder;
  /** Heading in the download. Default: they are in none. */
  title?: string;
  /** Columns of the download. Default: all that are `about`. */
  columns?: readonly string[];
  /** Further entries of a row in the download, as SQL by name. */
  context?: Record<string, RawBuilder<string | null>>;
  /** When the account is erased, they are deleted, get these values, are erased by code, or stay for the reason given. */
  onErasure: 'delete' | 'by code' | { set: Record<string, unknown> } | { stays: string };
}

/** Says of every column of a table whether it is about a person, and of the data about people why and how long it is kept. */
export interface TableDeclaration<Row = Record<string, unknown>> {
  columns: Record<keyof Row, ColumnKind>;
  processing?: readonly Processing[];
  retention?: Retention;
  accountRows?: readonly AccountRows[];
}

export type Declarations<Tables> = { [T in keyof Tables]: TableDeclaration<Tables[T]> };
/** Declarations as the sweep, the download and the erasure read them. */
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

/** Returns how long data is kept, e.g. `30 days after you sent it`.
 *  @throws where neither the table nor the processing says it */
export function keptInWords(
  { retention }: { retention?: Retention | undefined },
  { kept, what }: Processing,
  config: Config,
): string {
  if (kept !== undefined) return typeof kept === 'string' ? kept : kept(config);
  if (!retention) throw new Error(`Nothing says how long this is kept: ${what}`);
  const { ms, event } = retention;
  return ms === 0 ? `Until ${event}.` : `${periodInWords(ms)} after ${event}.`;
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** Returns a period in its largest whole unit, e.g. `30 days`. */
export function periodInWords(ms: number): string {
  const [unit, unitMs] = UNITS.find(([, size]) => ms >= size && ms % size === 0) ?? UNITS[2];
  const count = Math.round(ms / unitMs);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
