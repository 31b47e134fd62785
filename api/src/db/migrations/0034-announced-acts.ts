import { sql, type Kysely } from 'kysely';

/** Where a team reads what becomes of its remote, with each of its deploy tokens. What was done so far is announced to
 *  nobody any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deploy_tokens add column email text`.execute(db);
  await sql`
    insert into settings (name, value)
    select 'announced-act', cast(coalesce(max(seq), 0) as text) from deployment_audit`.execute(db);
}
