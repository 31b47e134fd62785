import { sql, type Kysely } from 'kysely';

/** Whatever pages and lists are made of, the photos aside. */
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

/** Whether the photos of a set count: those of portfolios, and of the first set of a gallery. */
const counted = (set: string) =>
  `(select count(*) from photo_sets where id = ${set} and (portfolio_id is not null or position = 0))`;

/** Figures that are kept up to date by whatever changes them, instead of being counted when somebody asks: how often the
 *  content has changed, and what Fotostats show. */
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
    for (const change of ['insert', 'update', 'delete']) await onChange(db, `after ${change} on ${table}`, revised());
  }
  // A photo is content once it is in a place.
  await onChange(db, 'after update on photos', revised());
  await onChange(db, 'after delete on photos', revised(), 'old.set_id is not null or old.profile_of is not null');
  await onChange(db, 'after update of is_committee on accounts', revised());

  await onChange(db, 'after insert on portfolios', add('member-portfolios', '1'));
  await onChange(db, 'after delete on portfolios', add('member-portfolios', '-1'));

  const moved = `${counted('new.set_id')} - ${counted('old.set_id')}`;
  await onChange(db, 'after insert on photos', add('fotos-uploaded', counted('new.set_id')));
  await onChange(db, 'after update of set_id on photos', add('fotos-uploaded', moved));
  await onChange(db, 'after delete on photos', add('fotos-uploaded', `-${counted('old.set_id')}`));
  // Its photos lose it after it is gone, when nobody can tell any more whether they counted.
  const held = `-(select count(*) from photos where set_id = old.id) * ${counted('old.id')}`;
  await onChange(db, 'before delete on photo_sets', add('fotos-uploaded', held));
}

async function onChange(db: Kysely<unknown>, when: string, act: string, condition = 'true'): Promise<void> {
  const name = `count ${when}: ${act.replace(/.* where name = /, '')}`;
  await sql.raw(`create trigger "${name}" ${when} when ${condition} begin ${act}; end`).execute(db);
}

function revised(): string {
  return add('content-revision', '1');
}

function add(counter: string, amount: string): string {
  return `update counters set value = value + (${amount}) where name = '${counter}'`;
}
