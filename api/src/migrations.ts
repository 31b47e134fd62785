import type { Migration } from 'kysely';
import { DELIVERY_MIGRATIONS } from './delivery/migrations.ts';
import { GROUND_MIGRATIONS } from './ground/db/migrations.ts';
import { SITE_MIGRATIONS } from './site/migrations.ts';

/** In the order in which they run: by number, whichever house they belong to. A name that was released never changes; what
 *  it does imports no code of the app, so that it stays what it was. */
export const MIGRATIONS: Record<string, Migration> = Object.fromEntries(
  Object.entries({ ...GROUND_MIGRATIONS, ...SITE_MIGRATIONS, ...DELIVERY_MIGRATIONS }).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  ),
);
