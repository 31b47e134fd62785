import type { Migration } from 'kysely';
import { DELIVERY_MIGRATIONS } from '@fotosoc/delivery/migrations';
import { INFRASTRUCTURE_MIGRATIONS } from '@fotosoc/server-kit/db/migrations';
import { SITE_MIGRATIONS } from './features/migrations.ts';

/** Migrations in the order of execution: by number, across modules. A released name never changes. Migrations import no
 *  code of the app, because their effect must not change. */
export const MIGRATIONS: Record<string, Migration> = Object.fromEntries(
  Object.entries({ ...INFRASTRUCTURE_MIGRATIONS, ...SITE_MIGRATIONS, ...DELIVERY_MIGRATIONS }).toSorted(
    ([one], [other]) => (one < other ? -1 : 1),
  ),
);
