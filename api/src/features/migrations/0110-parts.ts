import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

/** Page sections that the society edits: published versions, of which the last is visible, drafts, and scheduled
 *  publications. The quick links become a section. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table part_versions (
      key text not null,
      number integer not null,
      value text not null,
      published_at text not null,
      published_by text references accounts (id) on delete set null,
      primary key (key, number)
    ) strict`.execute(db);
  await sql`create index part_versions_by_publisher on part_versions (published_by)`.execute(db);
  await sql`
    create table part_drafts (
      key text primary key,
      value text not null,
      changed_at text not null,
      changed_by text references accounts (id) on delete set null
    ) strict`.execute(db);
  await sql`create index part_drafts_by_changer on part_drafts (changed_by)`.execute(db);
  await sql`
    create table scheduled_publications (
      page text primary key,
      publish_at text not null,
      set_at text not null,
      set_by text references accounts (id) on delete set null
    ) strict`.execute(db);
  await sql`create index scheduled_publications_by_setter on scheduled_publications (set_by)`.execute(db);

  for (const change of ['insert', 'update', 'delete']) {
    const when = `after ${change} on part_versions`;
    const act = `update counters set value = value + 1 where name = 'content-revision'`;
    await sql.raw(`create trigger "count ${when}: 'content-revision'" ${when} begin ${act}; end`).execute(db);
  }

  const { rows } = await sql<{
    link_name: string;
    link_url: string;
  }>`select link_name, link_url from quick_links order by position`.execute(db);
  if (rows.length > 0) {
    const value = JSON.stringify({ links: rows.map((link) => ({ id: randomUUID(), ...link })) });
    const at = new Date().toISOString();
    await sql`insert into part_versions values ('links', 1, ${value}, ${at}, null)`.execute(db);
  }
  await sql`drop table quick_links`.execute(db);
}
