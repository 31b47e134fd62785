import { sql, type Kysely } from 'kysely';

/** Removes the rights and committee links that deleted accounts would have got back: a restored account is a plain
 *  member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ account_id: string; kept: string }>`
    select account_id, kept from account_deletions`.execute(db);
  for (const { account_id, kept } of rows) {
    const { cases } = JSON.parse(kept) as { cases: unknown };
    const left = JSON.stringify({ cases });
    await sql`update account_deletions set kept = ${left} where account_id = ${account_id}`.execute(db);
    await sql`delete from committee_ties where account_id = ${account_id}`.execute(db);
    await sql`update accounts set is_committee = 0 where id = ${account_id}`.execute(db);
  }
}
