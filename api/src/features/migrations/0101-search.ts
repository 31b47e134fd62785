import { PostgresAdapter, sql, type Kysely } from 'kysely';

/** Searchable tables by kind, with their text columns. */
const KINDS = {
  people: { table: 'portfolios', title: 'name', words: ['bio'] },
  galleries: { table: 'galleries', title: 'title', words: [] },
  photos: { table: 'photos', title: 'alt', words: ['credit'] },
  captions: { table: 'captions', title: 'caption', words: ['name'] },
  events: { table: 'planned_events', title: 'name', words: ['location', 'type', 'description'] },
  equipment: { table: 'equipment', title: 'name', words: [] },
} as const;

/** Index of all searchable texts, updated by triggers, so that every write is covered. Visibility is checked by the
 *  search itself and is not stored here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.getExecutor().adapter instanceof PostgresAdapter ? makeOnPostgres(db) : makeOnSqlite(db));
  for (const [kind, { table, title, words }] of Object.entries(KINDS)) {
    const columns = [title, ...words];
    const said = (row: string) => words.map((column) => row + column).join(" || ' ' || ") || "''";
    const hasWords = (row: string) => columns.map((column) => `${row}${column} <> ''`).join(' or ');
    const isOther = columns.map((column) => `new.${column} <> old.${column}`).join(' or ');
    const save =
      `insert into search_texts (kind, id, title, words) values ('${kind}', new.id, new.${title}, ${said('new.')})` +
      ' on conflict (kind, id) do update set title = excluded.title, words = excluded.words';
    const remove = `delete from search_texts where kind = '${kind}' and id = old.id`;
    const acts = [
      [`after insert on ${table} for each row when ${hasWords('new.')}`, save],
      [`after update of ${columns.join(', ')} on ${table} for each row when ${isOther}`, save],
      [`after delete on ${table} for each row`, remove],
    ] as const;
    for (const [when, act] of acts) {
      const name = `search ${kind} ${when.split(' ')[1]}`;
      await sql.raw(`create trigger "${name}" ${when} begin ${act}; end`).execute(db);
    }
    await sql
      .raw(
        `insert into search_texts (kind, id, title, words)
         select '${kind}', id, ${title}, ${said('')} from ${table} where ${hasWords('')}`,
      )
      .execute(db);
  }
}

async function makeOnSqlite(db: Kysely<unknown>): Promise<void> {
  // A separate number, as SQLite's row ids change with a vacuum.
  await sql`
    create table search_texts (
      n integer primary key,
      kind text not null,
      id text not null,
      title text not null,
      words text not null,
      unique (kind, id)
    ) strict`.execute(db);
  await sql`
    create virtual table search_index using fts5(
      kind, title, words, content = 'search_texts', content_rowid = 'n',
      tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
    )`.execute(db);
  await sql`create virtual table search_terms using fts5vocab(search_index, 'row')`.execute(db);
  const add = 'insert into search_index (rowid, kind, title, words) values (new.n, new.kind, new.title, new.words)';
  const remove =
    'insert into search_index (search_index, rowid, kind, title, words) ' +
    "values ('delete', old.n, old.kind, old.title, old.words)";
  for (const [when, acts] of [
    ['insert', [add]],
    ['delete', [remove]],
    ['update', [remove, add]],
  ] as const) {
    const body = acts.map((act) => `${act};`).join(' ');
    await sql.raw(`create trigger "search index ${when}" after ${when} on search_texts begin ${body} end`).execute(db);
  }
}

/** Uses no extension: accents are removed by Unicode decomposition, and words are split at non-letters as on SQLite. */
async function makeOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_texts (
      n bigint primary key default floor(random() * 9007199254740991)::bigint,
      kind text not null,
      id text not null,
      title text not null,
      words text not null,
      unique (kind, id)
    )`.execute(db);
  await sql
    .raw(String.raw`
    create function search_words(text) returns tsvector language sql immutable parallel safe as $$
      select to_tsvector('simple'::regconfig, regexp_replace(
        regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'),
        '[!-/:-@\[-${'`'}{-~’‘“”–—…]+', ' ', 'g'))
    $$`)
    .execute(db);
  await sql`
    create function search_document(kind text, title text, words text) returns tsvector
    language sql immutable parallel safe as $$
      select array_to_tsvector(array['=' || kind]) || search_words(title || ' ' || words)
    $$`.execute(db);
  await sql`
    create index search_texts_by_words on search_texts using gin (search_document(kind, title, words))`.execute(db);
  // Terms are only added: the search checks that a term still occurs before it is suggested.
  await sql`create table search_terms (term text primary key)`.execute(db);
  await sql`
    create function "search terms"() returns trigger language plpgsql as $$ begin
      insert into search_terms (term)
      select lexeme from unnest(search_words(new.title || ' ' || new.words)) order by 1
      on conflict do nothing;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger "search terms" after insert or update on search_texts
    for each row execute function "search terms"()`.execute(db);
}
