import { sql, type Kysely } from 'kysely';

interface Tables {
  remote_versions: { name: string; version: string; manifest: string; bytes: number };
}

/** Total size of a version's files, so that lists of versions need not read each manifest. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table remote_versions add column bytes integer not null default 0`.execute(db);
  const versions = await db.selectFrom('remote_versions').select(['name', 'version', 'manifest']).execute();
  for (const { name, version, manifest } of versions) {
    const { bytes = {} } = JSON.parse(manifest) as { bytes?: Record<string, number> };
    const sum = Object.values(bytes).reduce((total, one) => total + one, 0);
    await db
      .updateTable('remote_versions')
      .set({ bytes: sum })
      .where('name', '=', name)
      .where('version', '=', version)
      .execute();
  }
}
