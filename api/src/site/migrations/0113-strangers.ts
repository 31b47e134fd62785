import { sql, type Kysely } from 'kysely';

/** What visitors without an account have sent lately, and from which network, as a hash: a flood is told by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stranger_posts (
      subject_id text primary key,
      kind text not null,
      network text not null,
      sent_at text not null,
      is_held integer not null
    ) strict`.execute(db);
  await sql`create index stranger_posts_by_network on stranger_posts (network, sent_at)`.execute(db);
  await sql`create index stranger_posts_by_time on stranger_posts (sent_at)`.execute(db);
}
