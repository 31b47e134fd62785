import { INFRASTRUCTURE_MIGRATIONS } from '@fotosoc/server-kit/db/migrations';
import type { Migrations } from '@fotosoc/server-kit/db/migrate';
import { DELIVERY_MIGRATIONS } from '../migrations.ts';

/** Tables of the test host: those of the server kit and of delivery. */
export const HOST_MIGRATIONS: Migrations = { ...INFRASTRUCTURE_MIGRATIONS, ...DELIVERY_MIGRATIONS };

/** PostgreSQL database with these tables, copied for each test. */
export const HOST_TEMPLATE_DATABASE = 'delivery_migrated';
