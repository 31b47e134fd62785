import { sql, type Kysely } from 'kysely';
import type { Db } from './connection.ts';
import * as accounts from './migrations/0001-accounts.ts';
import * as photos from './migrations/0002-photos.ts';
import * as captions from './migrations/0003-captions.ts';
import * as equipment from './migrations/0004-equipment.ts';
import * as requests from './migrations/0005-requests.ts';
import * as mail from './migrations/0006-mail.ts';
import * as fotosOfTheWeek from './migrations/0007-fotos-of-the-week.ts';
import * as bookings from './migrations/0008-bookings.ts';
import * as content from './migrations/0011-content.ts';
import * as contactForm from './migrations/0012-contact-form.ts';
import * as fotoSource from './migrations/0013-foto-source.ts';
import * as remotes from './migrations/0010-remotes.ts';
import * as deployments from './migrations/0020-deployments.ts';
import * as remoteReports from './migrations/0021-remote-reports.ts';
import * as gateReports from './migrations/0022-gate-reports.ts';
import * as reportMeasures from './migrations/0023-report-measures.ts';
import * as servedVersions from './migrations/0024-served-versions.ts';
import * as pageStarts from './migrations/0025-page-starts.ts';

/** Changes the schema from one version to the next. Imports no code of the app, so that it stays what it was. */
export interface Migration {
  up(db: Kysely<unknown>): Promise<void>;
}

/** In the order in which they run; a name that was released never changes. */
const MIGRATIONS: [name: string, migration: Migration][] = [
  ['0001-accounts', accounts],
  ['0002-photos', photos],
  ['0003-captions', captions],
  ['0004-equipment', equipment],
  ['0005-requests', requests],
  ['0006-mail', mail],
  ['0007-fotos-of-the-week', fotosOfTheWeek],
  ['0008-bookings', bookings],
  ['0010-remotes', remotes],
  ['0011-content', content],
  ['0012-contact-form', contactForm],
  ['0013-foto-source', fotoSource],
  ['0020-deployments', deployments],
  ['0021-remote-reports', remoteReports],
  ['0022-gate-reports', gateReports],
  ['0023-report-measures', reportMeasures],
  ['0024-served-versions', servedVersions],
  ['0025-page-starts', pageStarts],
];

/** Brings the schema up to date, all or nothing; two processes may start at once. */
export async function migrate(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`create table if not exists migrations (name text primary key, applied_at text not null) strict`.execute(
      trx,
    );
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(trx);
    const applied = new Set(rows.map((row) => row.name));
    for (const [name, migration] of MIGRATIONS) {
      if (applied.has(name)) continue;
      await migration.up(trx as unknown as Kysely<unknown>);
      await sql`insert into migrations (name, applied_at) values (${name}, ${new Date().toISOString()})`.execute(trx);
    }
  });
}
