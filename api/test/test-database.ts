import { createTestDatabases } from '@fotosoc/server-kit/testing/test-database';
import { MIGRATIONS } from '../src/migrations.ts';
import { TEMPLATE_DATABASE } from './postgres-project.ts';

export { usesPostgres } from '@fotosoc/server-kit/testing/test-database';

/** @param dataDir folder of a SQLite file */
export const makeTestDatabase = createTestDatabases(MIGRATIONS, TEMPLATE_DATABASE);
