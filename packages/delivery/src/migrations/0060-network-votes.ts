import { sql, type Kysely } from 'kysely';

/** Daily history of networks, so that reports of today do not count as usual, and networks of bad views. Earlier
 *  history is deleted, as it has no days. */
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
  // Earlier sums do not contain networks.
  await sql`update rollout_analyses set sums = '{}'`.execute(db);
  await sql`alter table view_counts add column told text not null default ''`.execute(db);
}
