import { sql, type Kysely } from 'kysely';

/** Prepared committee handover, last handover, and its invitations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hand_over_drafts (
      id text primary key,
      plan text not null,
      changed_at text not null,
      changed_by text references accounts (id) on delete set null
    ) strict`.execute(db);
  await sql`create index hand_over_drafts_by_changer on hand_over_drafts (changed_by)`.execute(db);
  await sql`
    create table hand_overs (
      id text primary key,
      at text not null,
      plan text not null,
      trace text not null
    ) strict`.execute(db);
  await sql`
    create table hand_over_invitations (
      invitation_id text primary key,
      hand_over_id text not null references hand_overs (id) on delete cascade,
      email text not null,
      rights text not null,
      accepted_by text references accounts (id) on delete set null,
      accepted_at text
    ) strict`.execute(db);
  await sql`create index hand_over_invitations_by_hand_over on hand_over_invitations (hand_over_id)`.execute(db);
  await sql`create index hand_over_invitations_by_acceptor on hand_over_invitations (accepted_by)`.execute(db);
}
