import { readFileSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely, sql, SqliteDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from './config/config.ts';
import { migrate } from '@fotosoc/server-kit/db/migrate';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { formatRetention } from '@fotosoc/server-kit/personal-data/declaration';
import { MIGRATIONS } from './migrations.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { FILES } from './features/privacy/files.ts';
import { describePrivacy } from './features/privacy/privacy.ts';

let db: Kysely<Database>;
beforeAll(async () => {
  db = new Kysely<Database>({ dialect: new SqliteDialect({ database: new BetterSqlite3(':memory:') }) });
  await migrate(db, MIGRATIONS);
});
afterAll(async () => db.destroy());

/** Columns of the database as `table.column`, without internal tables of the search index. */
async function listColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tables.name || '.' || columns.name as name
    from sqlite_schema as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite_%' and tables.name not like 'migrations%'
    and tables.name not like 'search_index%' and tables.name <> 'search_terms'`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}

it('declares for every column of the database whether it is about a person', async () => {
  const declared = Object.entries(PERSONAL_DATA).flatMap(([table, { columns }]) =>
    table === 'search_terms' ? [] : Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(declared.toSorted()).toEqual(await listColumns());
});

it('treats columns with an account id as personal', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select tables.name as "table", keys."from" as "column"
    from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and keys."table" = 'accounts'`.execute(db);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ table, column }) => PERSONAL_DATA[table]!.columns[column] === 'other')).toEqual([]);
});

it('states purpose, legal basis and retention of each personal column', () => {
  const config = readConfig({});
  const tables = Object.entries(PERSONAL_DATA).filter(([, { columns }]) =>
    Object.values(columns).some((kind) => kind !== 'other'),
  );
  const silent = tables.filter(([, { processing = [], ...declaration }]) => {
    const texts = processing.flatMap((one) => [
      one.what,
      one.why,
      one.seenBy,
      formatRetention(declaration, one, config),
    ]);
    return texts.length === 0 || texts.some((text) => text.trim() === '');
  });
  expect(silent.map(([table]) => table)).toEqual([]);
});

it('finds expiring rows by columns of their table', async () => {
  const columns = await listColumns();
  const named = Object.entries(PERSONAL_DATA).flatMap(([table, { retention }]) =>
    retention ? [...retention.key, retention.since].map((column) => `${table}.${column}`) : [],
  );
  expect(named.filter((column) => !columns.includes(column))).toEqual([]);
});

it('names every file of the data folder in the operating manual', () => {
  const manual = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const rows = /\| below `DATA_DIR`[^]*?\n\n/.exec(manual)![0].split('\n').slice(2);
  const named = rows
    .flatMap((row) => (row.split('|')[1] ?? '').replaceAll('`', '').trim().split(/, */))
    .filter(Boolean);
  expect(Object.keys(FILES).toSorted()).toEqual([...named, 'log'].toSorted());
});

it('has the record of processing in the documents', async () => {
  const { people, cookies } = describePrivacy(PERSONAL_DATA, readConfig({}));
  const record = [
    '# Record of processing',
    'Made of the declarations by a test; see [personal data](privacy.md). GDPR Art. 30.',
    ...people.flatMap(({ person, data }) => [
      `## ${person}`,
      ...data.map(({ what, why, kept, seenBy, basis }) =>
        [`- **${what}**`, `Why: ${why}`, `Kept: ${kept}`, `Seen by: ${seenBy}`, basis].join('\n  - '),
      ),
    ]),
    '## Cookies',
    ...cookies.map(({ name, why, kept }) => `- \`${name}\`: ${why} ${kept}`),
    '## Columns',
    ...Object.entries(PERSONAL_DATA).flatMap(([table, { columns }]) => {
      const personal = Object.keys(columns).filter((column) => columns[column] !== 'other');
      return personal.length > 0 ? [`- \`${table}\`: ${personal.map((column) => `\`${column}\``).join(', ')}`] : [];
    }),
  ];
  await expect(`${record.join('\n\n')}\n`).toMatchFileSnapshot('../../docs/record-of-processing.md');
});
