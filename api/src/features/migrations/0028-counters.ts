import { sql, type Kysely } from 'kysely';

/** Tables that pages and lists depend on, except photos. */
const CONTENT = [
  'portfolios',
  'galleries',
  'photo_sets',
  'captions',
  'planned_events',
  'quick_links',
  'fotos_of_the_week',
  'equipment',
];

/** Returns SQL that is 1 if the photos of a set count: sets of portfolios, and the first set of a gallery. */
const counted = (set: string) =>
  `(select count(*) from photo_sets where id = ${set} and (portfolio_id is not null or position = 0))`;

/** Counters that triggers keep up to date, to avoid counting at each request: the revision of the content, and the
 *  Fotostats. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table counters (name text primary key, value integer not null) strict`.execute(db);
  await sql`
    insert into counters (name, value) values
      ('content-revision', 0),
      ('member-portfolios', (select count(*) from portfolios)),
      ('fotos-uploaded', (
        select count(*) from photos join photo_sets on photo_sets.id = photos.set_id
        where photo_sets.portfolio_id is not null or photo_sets.position = 0))`.execute(db);

  for (const table of CONTENT) {
    for (const change of ['insert', 'update', 'delete']) await revise(db, `after ${change} on ${table}`);
  }
  // A photo is content once it is part of a set or a profile.
  await revise(db, 'after update on photos');
  await revise(db, 'after delete on photos', `${EACH_ROW} when old.set_id is not null or old.profile_of is not null`);
  await revise(db, 'after update of is_committee on accounts');

  await count(db, 'member-portfolios', 'after insert on portfolios', '1');
  await count(db, 'member-portfolios', 'after delete on portfolios', '-1');

  await count(db, 'fotos-uploaded', 'after insert on photos', counted('new.set_id'));
  const moved = `${counted('new.set_id')} - ${counted('old.set_id')}`;
  await count(db, 'fotos-uploaded', 'after update of set_id on photos', moved);
  await count(db, 'fotos-uploaded', 'after delete on photos', `-${counted('old.set_id')}`);
  // Photos lose their set after the set is gone, when a trigger can no longer know whether they counted.
  const held = `-(select count(*) from photos where set_id = old.id) * ${counted('old.id')}`;
  await count(db, 'fotos-uploaded', 'before delete on photo_sets', held);
}

const EACH_ROW = 'for each row';
/** A revision counts statements, not rows. A trigger without `for each` runs per statement on PostgreSQL; SQLite has
 *  triggers per row only. */
const EACH_STATEMENT = '';

async function revise(db: Kysely<unknown>, when: string, each = EACH_STATEMENT): Promise<void> {
  await count(db, 'content-revision', when, '1', each);
}

async function count(db: Kysely<unknown>, counter: string, when: string, amount: string, each = EACH_ROW) {
  const act = `update counters set value = value + (${amount}) where name = '${counter}'`;
  await sql.raw(`create trigger "count ${when}: '${counter}'" ${when} ${each} begin ${act}; end`).execute(db);
}
