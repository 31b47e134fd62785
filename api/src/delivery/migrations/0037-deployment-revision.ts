import { sql, type Kysely } from 'kysely';

const ADD_ONE = `update counters set value = value + 1 where name = 'deployment-revision'`;

/** How often it has changed which version of a remote visitors get, counted by whatever changes it: a page asks for it.
 *  Triggers that do not say `for each row` are for each statement, where the engine has those. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into counters (name, value) values ('deployment-revision', 0)`.execute(db);
  for (const change of ['insert', 'update', 'delete']) {
    const when = `after ${change} on remote_deployments`;
    await sql.raw(`create trigger "count ${when}" ${when} begin ${ADD_ONE}; end`).execute(db);
  }
}
