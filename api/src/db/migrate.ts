import { Migrator, sql, type Migration } from 'kysely';
import { isPostgres, type Db } from './connection.ts';
import { isLockTimeout } from './postgres/postgres.ts';
import { write } from './write.ts';
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
import * as sentMails from './migrations/0026-sent-mails.ts';
import * as cancelledBookings from './migrations/0027-cancelled-bookings.ts';
import * as counters from './migrations/0028-counters.ts';
import * as versionContent from './migrations/0029-version-content.ts';
import * as versionOrigin from './migrations/0030-version-origin.ts';
import * as retiredRemotes from './migrations/0031-retired-remotes.ts';
import * as viewCounts from './migrations/0032-view-counts.ts';
import * as confirmedSessions from './migrations/0033-confirmed-sessions.ts';
import * as announcedActs from './migrations/0034-announced-acts.ts';
import * as removedVersions from './migrations/0035-removed-versions.ts';
import * as invitations from './migrations/0036-invitations.ts';
import * as deploymentRevision from './migrations/0037-deployment-revision.ts';
import * as versionBytes from './migrations/0038-version-bytes.ts';
import { SqliteTables } from './postgres/sqlite-tables.ts';
import * as versionClaims from './migrations/0040-version-claims.ts';
import * as growth from './migrations/0045-growth.ts';
import * as leases from './migrations/0050-leases.ts';
import * as resetRequests from './migrations/0051-reset-requests.ts';
import * as mismatches from './migrations/0052-mismatches.ts';
import * as networkVotes from './migrations/0060-network-votes.ts';
import * as standing from './migrations/0061-standing.ts';

const TABLE = 'migrations';

/** In the order in which they run. A name that was released never changes; what it does imports no code of the app, so
 *  that it stays what it was. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-photos': photos,
  '0003-captions': captions,
  '0004-equipment': equipment,
  '0005-requests': requests,
  '0006-mail': mail,
  '0007-fotos-of-the-week': fotosOfTheWeek,
  '0008-bookings': bookings,
  '0010-remotes': remotes,
  '0011-content': content,
  '0012-contact-form': contactForm,
  '0013-foto-source': fotoSource,
  '0020-deployments': deployments,
  '0021-remote-reports': remoteReports,
  '0022-gate-reports': gateReports,
  '0023-report-measures': reportMeasures,
  '0024-served-versions': servedVersions,
  '0025-page-starts': pageStarts,
  '0026-sent-mails': sentMails,
  '0027-cancelled-bookings': cancelledBookings,
  '0028-counters': counters,
  '0029-version-content': versionContent,
  '0030-version-origin': versionOrigin,
  '0031-retired-remotes': retiredRemotes,
  '0032-view-counts': viewCounts,
  '0033-confirmed-sessions': confirmedSessions,
  '0034-announced-acts': announcedActs,
  '0035-removed-versions': removedVersions,
  '0036-invitations': invitations,
  '0037-deployment-revision': deploymentRevision,
  '0038-version-bytes': versionBytes,
  '0040-version-claims': versionClaims,
  '0045-growth': growth,
  '0050-leases': leases,
  '0051-reset-requests': resetRequests,
  '0052-mismatches': mismatches,
  '0060-network-votes': networkVotes,
  '0061-standing': standing,
};

/** Brings the schema up to date, all or nothing; two processes may start at once, for a lock is held throughout.
 *  A database of a newer release is left as it is; `upgrade` refuses it before. */
export async function migrate(db: Db): Promise<void> {
  if (!isPostgres(db)) return migrateAlone(db);
  for (;;) {
    try {
      // The migrator has a connection of its own; this one only keeps others waiting, however long it takes.
      return await write(db, 'migrations', async () => migrateAlone(db));
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
  }
}

async function migrateAlone(db: Db): Promise<void> {
  const applied = await adoptBookkeeping(db);
  const migrator = new Migrator({
    db: isPostgres(db) ? db.withPlugin(new SqliteTables()) : db,
    provider: { getMigrations: async () => ({ ...doNothing(applied), ...MIGRATIONS }) },
    migrationTableName: TABLE,
    migrationLockTableName: 'migrations_lock',
    allowUnorderedMigrations: true, // two branches may each have added one
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Names of the migrations that were applied; empty for a fresh database. */
export async function listApplied(db: Db): Promise<string[]> {
  if ((await listColumns(db)).length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return rows.map(({ name }) => name);
}

/** Takes over the table of before the migrator, which differs in the name of a column.
 *  @returns the names of what was applied so far */
async function adoptBookkeeping(db: Db): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    if ((await listColumns(trx)).includes('applied_at')) {
      await sql`alter table migrations rename column applied_at to timestamp`.execute(trx);
    }
    return listApplied(trx);
  });
}

/** Of the table of migrations; none before there is one. */
async function listColumns(db: Db): Promise<string[]> {
  const found = isPostgres(db)
    ? sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${TABLE}`
    : sql<{ name: string }>`select name from pragma_table_info(${TABLE})`;
  return (await found.execute(db)).rows.map(({ name }) => name);
}

/** The migrator takes a name it does not know for a damaged database; it is one of a newer release. */
function doNothing(names: string[]): Record<string, Migration> {
  return Object.fromEntries(names.map((name) => [name, { up: async () => undefined }]));
}
