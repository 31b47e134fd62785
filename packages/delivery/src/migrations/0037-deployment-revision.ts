import { sql, type Kysely } from 'kysely';

const ADD_ONE = `update counters set value = value + 1 where name = 'deployment-revision'`;

/** Counter of changes of live versions, updated by triggers: each page reads it. Triggers without `for each row` run
 *  per statement, on engines with statement triggers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into counters (name, value) values ('deployment-revision', 0)`.execute(db);
  for (const change of ['insert', 'update', 'delete']) {
    const when = `after ${change} on remote_deployments`;
    await sql.raw(`create trigger "count ${when}" ${when} begin ${ADD_ONE}; end`).execute(db);
  }
}
