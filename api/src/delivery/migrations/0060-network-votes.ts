import { sql, type Kysely } from 'kysely';

/** What is usual of a network is known by the day, so that what somebody does today makes nobody usual; and of what is
 *  bad it is known from how many networks it comes. What was usual before is forgotten: it has no days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table usual_addresses`.execute(db);
  await sql`
    create table network_days (
      day text not null,
      network text not null,
      views real not null,
      uncertain real not null,
      primary key (day, network)
    ) strict, without rowid`.execute(db);
  await sql`
    create table network_votes (
      deployment_id text not null,
      network text not null,
      round integer not null,
      votes integer not null,
      began_at text not null,
      since text not null,
      primary key (deployment_id, network)
    ) strict, without rowid`.execute(db);
  // What was summed up says of no network.
  await sql`update rollout_analyses set sums = '{}'`.execute(db);
  await sql`alter table view_counts add column told text not null default ''`.execute(db);
}
