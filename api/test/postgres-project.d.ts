import type { TestProject } from 'vitest/node';
declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server that tests keep their databases on, up to its last slash; undefined where that is SQLite. */
    postgres: string | undefined;
  }
}
/** What each database of a test begins as. */
export declare const TEMPLATE = 'fotosoc_migrated';
/** Starts PostgreSQL for all tests of a run. */
export default function setup(project: TestProject): Promise<() => Promise<void>>;
