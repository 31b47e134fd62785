import { sql, type Kysely } from 'kysely';

const PREFIX = 'With this release of the site: ';

/** Stores as a field of the check report what was the beginning of a sentence: the server release broke the version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; version: string; gate: string }>`
    select name, version, gate from remote_versions where gate like ${`%${PREFIX}%`}`.execute(db);
  for (const { name, version, gate } of rows) {
    const report = JSON.parse(gate) as { refused?: { sentence: string; source?: string } };
    if (!report.refused?.sentence.startsWith(PREFIX)) continue;
    report.refused.sentence = report.refused.sentence.slice(PREFIX.length);
    report.refused.source = 'server-release';
    await sql`
      update remote_versions set gate = ${JSON.stringify(report)}
      where name = ${name} and version = ${version}`.execute(db);
  }
}
