import { PostgresAdapter, sql, type Kysely } from 'kysely';

const COLUMNS = ['title', 'alt', 'credit'];
const titleOf = (row: string) => `case when ${row}title <> '' then ${row}title else ${row}alt end`;
const wordsOf = (row: string) =>
  `case when ${row}title <> '' then ${row}alt || ' ' || ${row}credit else ${row}credit end`;

/** Adds the titles of photos to the search. A photo without a title is still named by its alt text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const run = (statement: string) => sql.raw(statement).execute(db);
  const hasWords = COLUMNS.map((column) => `new.${column} <> ''`).join(' or ');
  const isOther = COLUMNS.map((column) => `new.${column} <> old.${column}`).join(' or ');
  const into = 'insert into search_texts (kind, id, title, words)';
  const conflict = 'on conflict (kind, id) do update set title = excluded.title, words = excluded.words';
  const save = `${into} values ('photos', new.id, ${titleOf('new.')}, ${wordsOf('new.')}) ${conflict}`;
  for (const [change, when] of [
    ['insert', `after insert on photos for each row when ${hasWords}`],
    ['update', `after update of ${COLUMNS.join(', ')} on photos for each row when ${isOther}`],
  ]) {
    const trigger = `"search photos ${change}"`;
    await run(`drop trigger ${trigger}${isPostgres ? ' on photos' : ''}`);
    if (isPostgres) await run(`drop function ${trigger}()`);
    await run(`create trigger ${trigger} ${when} begin ${save}; end`);
  }
  await run(`${into} select 'photos', id, ${titleOf('')}, ${wordsOf('')} from photos where title <> '' ${conflict}`);
}
