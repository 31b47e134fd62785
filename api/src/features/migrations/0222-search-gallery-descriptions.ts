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

/** Adds the descriptions of galleries to the search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const run = (statement: string) => sql.raw(statement).execute(db);
  const dates = monthOf('coalesce((select starts_at from planned_events where id = new.event_id), new.created_at)');
  const save =
    'insert into search_texts (kind, id, title, words, dates) ' +
    `select 'galleries', new.id, new.title, new.description, ${dates} where true ` +
    'on conflict (kind, id) do update set title = excluded.title, words = excluded.words, dates = excluded.dates';
  for (const [change, when] of [
    ['insert', 'insert'],
    ['update', 'update of title, description, created_at, event_id'],
  ]) {
    const trigger = `"search galleries ${change}"`;
    await run(`drop trigger ${trigger}${isPostgres ? ' on galleries' : ''}`);
    if (isPostgres) await run(`drop function ${trigger}()`);
    await run(`create trigger ${trigger} after ${when} on galleries for each row begin ${save}; end`);
  }
  await run(
    "update search_texts set words = (select description from galleries where galleries.id = search_texts.id) where kind = 'galleries' " +
      "and id in (select id from galleries where description <> '')",
  );
}
