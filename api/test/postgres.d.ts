/** A server of PostgreSQL for tests: nothing in it outlives it, and it waits for no disk. */
export interface PostgresServer {
  /** Of the process that all others of it come from. */
  pid: () => number;
  /** The address of a database of it. */
  addressOf: (database: string) => string;
  /** Runs statements in its own database, such as `create database`. */
  run: (...statements: string[]) => Promise<void>;
  runIn: (database: string, ...statements: string[]) => Promise<void>;
  /** Ends it and all its connections, and keeps what it holds. */
  stop: () => Promise<void>;
  /** Starts it again at the same address. */
  start: () => Promise<void>;
  /** Ends it, and removes what it held. */
  remove: () => Promise<void>;
}
/** Folder of the programs of PostgreSQL, Debian's newest; undefined where there are none. */
export declare function findPostgres(): string | undefined;
/** Starts a server in a folder of its own. It orders text by ICU, as an operator's may: what relies on the order of a
 *  column says so in the schema.
 *  @throws Error where PostgreSQL is not installed */
export declare function startPostgres(): Promise<PostgresServer>;
