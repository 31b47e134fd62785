import { sql, type Kysely } from 'kysely';

/** Adds the order in which an account got its addresses: an address that can be restored wins over every later one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column email_rank integer not null default 1`.execute(db);
  await sql`alter table email_links add column email_rank integer`.execute(db);
  await sql`
    update email_links set email_rank = (
      select count(*) from email_links as earlier
      where earlier.account_id = email_links.account_id
        and earlier.act = 'give-back'
        and earlier.created_at <= email_links.created_at
    ) where act = 'give-back'`.execute(db);
  await sql`
    update accounts set email_rank = 1 + (
      select count(*) from email_links where account_id = accounts.id and act = 'give-back'
    )`.execute(db);
}
