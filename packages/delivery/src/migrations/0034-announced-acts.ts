import { sql, type Kysely } from 'kysely';

/** Address of a deploy token's team for announcements. Earlier actions are not announced any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deploy_tokens add column email text`.execute(db);
  await sql`create table announced_acts (last_seq integer not null) strict`.execute(db);
  await sql`insert into announced_acts select coalesce(max(seq), 0) from deployment_audit`.execute(db);
}
