import { sql, type Kysely } from 'kysely';

/** Recent posts of visitors without account, with a hash of their network, to detect floods. */
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
