import { PostgresAdapter, sql, type Kysely } from 'kysely';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
/** Last days of months in summer time; their last hour in UTC belongs to the next month in Ireland. */
const LAST_DAYS = ['03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30'];

/** Returns SQL for the month and year of an instant in Ireland, e.g. `October 2026`.
 *  @param instant SQL for an ISO 8601 text in UTC */
function monthOf(instant: string): string {
  const lateDays = LAST_DAYS.map((day, index) => `when '${day}' then '${twoDigits(index + 4)}'`).join(' ');
  const monthInUtc = `substr(${instant}, 6, 2)`;
  const late = `case substr(${instant}, 6, 5) ${lateDays} else ${monthInUtc} end`;
  const month = `case substr(${instant}, 12, 2) when '23' then ${late} else ${monthInUtc} end`;
  const names = MONTHS.map((name, index) => `when '${twoDigits(index + 1)}' then '${name} '`).join(' ');
  return `case ${month} ${names} else '' end || substr(${instant}, 1, 4)`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** Kinds with a date. `dates` takes the name of a row and returns SQL. */
const KINDS = {
  events: {
    table: 'planned_events',
    id: 'id',
    title: 'name',
    words: ['location', 'type', 'description'],
    sources: ['starts_at'],
    dates: (row: string) => monthOf(`${row}.starts_at`),
  },
  galleries: {
    table: 'galleries',
    id: 'id',
    title: 'title',
    words: [],
    sources: ['created_at', 'event_id'],
    dates: (row: string) =>
      monthOf(`coalesce((select starts_at from planned_events where id = ${row}.event_id), ${row}.created_at)`),
  },
  fotos: {
    table: 'fotos_of_the_week',
    id: 'photo_id',
    title: 'caption',
    words: ['photographer_name', 'instagram_username'],
    sources: ['shows_from'],
    dates: (row: string) => monthOf(`${row}.shows_from`),
  },
};

/** Adds Fotos of the Week to the search, and the month and year of events, galleries and Fotos of the Week. Triggers
 *  keep the texts up to date. A gallery has the date of its event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table search_texts add column dates text not null default ''`);
  for (const statement of isPostgres ? BEFORE_ON_POSTGRES : BEFORE_ON_SQLITE) await run(statement);
  for (const [kind, { table, id, title, words, sources, dates }] of Object.entries(KINDS)) {
    for (const change of kind === 'fotos' ? [] : ['insert', 'update']) {
      const trigger = `"search ${kind} ${change}"`;
      await run(`drop trigger ${trigger}${isPostgres ? ` on ${table}` : ''}`);
      if (isPostgres) await run(`drop function ${trigger}()`);
    }
    const saveFrom = (row: string) =>
      `select '${kind}', ${row}.${id}, ${row}.${title}, ` +
      `${words.map((column) => `${row}.${column}`).join(" || ' ' || ") || "''"}, ${dates(row)}`;
    const into = 'insert into search_texts (kind, id, title, words, dates)';
    const conflict =
      'on conflict (kind, id) do update set title = excluded.title, words = excluded.words, dates = excluded.dates';
    // SQLite reads "on conflict" after a select without "where" as a join.
    const save = `${into} ${saveFrom('new')} where true ${conflict}`;
    const columns = [title, ...words, ...sources].join(', ');
    await run(`create trigger "search ${kind} insert" after insert on ${table} for each row begin ${save}; end`);
    await run(
      `create trigger "search ${kind} update" after update of ${columns} on ${table} for each row begin ${save}; end`,
    );
    await run(`${into} ${saveFrom(table)} from ${table} where true ${conflict}`);
  }
  const removeFoto = "delete from search_texts where kind = 'fotos' and id = old.photo_id";
  await run(
    `create trigger "search fotos delete" after delete on fotos_of_the_week for each row begin ${removeFoto}; end`,
  );
  for (const [change, row] of [
    ['insert', 'new'],
    ['update of starts_at', 'new'],
    ['delete', 'old'],
  ] as const) {
    const follow =
      `update search_texts set dates = (select ${KINDS.galleries.dates('galleries')} from galleries ` +
      `where galleries.id = search_texts.id) ` +
      `where kind = 'galleries' and id in (select id from galleries where event_id = ${row}.id)`;
    await run(
      `create trigger "search galleries of events ${change.split(' ')[0]}" after ${change} on planned_events ` +
        `for each row begin ${follow}; end`,
    );
  }
  for (const statement of isPostgres ? AFTER_ON_POSTGRES : AFTER_ON_SQLITE) await run(statement);
}

const BEFORE_ON_SQLITE = [
  ...['insert', 'update', 'delete'].map((change) => `drop trigger "search index ${change}"`),
  'drop table search_terms',
  'drop table search_index',
];

const ADD_TO_INDEX =
  'insert into search_index (rowid, kind, title, words, dates) ' +
  'values (new.n, new.kind, new.title, new.words, new.dates)';
const REMOVE_FROM_INDEX =
  'insert into search_index (search_index, rowid, kind, title, words, dates) ' +
  "values ('delete', old.n, old.kind, old.title, old.words, old.dates)";

const AFTER_ON_SQLITE = [
  `create virtual table search_index using fts5(
    kind, title, words, dates, content = 'search_texts', content_rowid = 'n',
    tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
  )`,
  "insert into search_index (search_index) values ('rebuild')",
  "create virtual table search_terms using fts5vocab(search_index, 'row')",
  `create trigger "search index insert" after insert on search_texts begin ${ADD_TO_INDEX}; end`,
  `create trigger "search index delete" after delete on search_texts begin ${REMOVE_FROM_INDEX}; end`,
  `create trigger "search index update" after update on search_texts begin ${REMOVE_FROM_INDEX}; ${ADD_TO_INDEX}; end`,
];

/** The function without `dates` stays for servers of the previous release, which still run while the new release
 *  starts. */
const BEFORE_ON_POSTGRES = [
  'drop index search_texts_by_words',
  `create function search_document(kind text, title text, words text, dates text) returns tsvector
  language sql immutable parallel safe as $$
    select array_to_tsvector(array['=' || kind]) || search_words(title || ' ' || words || ' ' || dates)
  $$`,
  `create or replace function "search terms"() returns trigger language plpgsql as $$ begin
    insert into search_terms (term)
    select lexeme from unnest(search_words(new.title || ' ' || new.words || ' ' || new.dates)) order by 1
    on conflict do nothing;
    return new;
  end $$`,
];

const AFTER_ON_POSTGRES = [
  'create index search_texts_by_words on search_texts using gin (search_document(kind, title, words, dates))',
];
