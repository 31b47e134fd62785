/** An empty database of a test, up to date, on the engine that its run is about. */
export interface TestDatabase {
  /** As `openDatabase` takes it. */
  place: string;
  /** What a server that works with it is started with. */
  env: {
    DATABASE_URL?: string;
  };
  /** Gives it back, once nobody works with it. */
  remove: () => Promise<void>;
}
/** Whether this run is about PostgreSQL. */
export declare function onPostgres(): boolean;
/** @param dataDir where a file goes, if it is one */
export declare function makeTestDatabase(dataDir: string): Promise<TestDatabase>;
