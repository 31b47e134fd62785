import { sql, type Kysely } from 'kysely';

/** The registry: published, immutable versions, and the live ones. The shell is one of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table remote_versions (
      name text not null,
      version text not null,
      manifest text not null,
      published_at text not null,
      primary key (name, version)
    ) strict`.execute(db);
  await sql`
    create table remote_deployments (
      name text primary key,
      deployment_id text not null unique,
      active_version text not null,
      last_good_version text not null,
      activated_at text not null,
      foreign key (name, active_version) references remote_versions (name, version),
      foreign key (name, last_good_version) references remote_versions (name, version)
    ) strict`.execute(db);
}
