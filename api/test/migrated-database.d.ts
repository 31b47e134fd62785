/** The bytes of an empty database that is up to date. The migrations run once for all tests of a process: for each test
 *  they took as long as half of its server. */
export declare function migratedDatabase(): Promise<Buffer>;
