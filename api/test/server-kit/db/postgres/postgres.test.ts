import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startPostgres, type PostgresServer } from '../../../postgres.ts';
import { startServer } from '../../../server.ts';
import { openDatabase, type Db } from '@fotosoc/server-kit/db/connection';
import { migrate } from '@fotosoc/server-kit/db/migrate';
import { isDatabaseUnreachable } from '@fotosoc/server-kit/db/postgres/postgres';
import { MIGRATIONS } from '../../../../src/migrations.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => postgres.remove());

/** Creates a database without migrating it. */
async function makeDatabase(): Promise<string> {
  const name = `own_${crypto.randomUUID().replaceAll('-', '')}`;
  await postgres.run(`create database ${name}`);
  return postgres.addressOf(name);
}

function connect(place: string): Db {
  const db = openDatabase(place);
  onTestFinished(() => db.destroy());
  return db;
}

/** Lists the columns of every table except for the migration tables. */
async function listColumns(place: string): Promise<string[]> {
  const db = connect(place);
  await migrate(db, MIGRATIONS);
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name }) => !/^(?:migrations|search_(?:index|terms))/.test(name)) // each engine has its own search index
    .flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`))
    .toSorted();
}

describe('a database on PostgreSQL', () => {
  it('is migrated once by two processes that start together', async () => {
    const place = await makeDatabase();
    const [first, second] = [connect(place), connect(place)];
    await Promise.all([migrate(first, MIGRATIONS), migrate(second, MIGRATIONS)]);
    await migrate(first, MIGRATIONS);
    const { count } = await first
      .selectFrom('counters')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(4);
  });

  it('may fail during a transaction, which fails as well, and recover', async () => {
    const db = connect(await makeDatabase());
    const transaction = db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await postgres.stop();
      await sql`select 1`.execute(trx);
    });
    await expect(transaction).rejects.toSatisfy(isDatabaseUnreachable);
    await postgres.start();
    await expect(sql`select 1`.execute(db)).resolves.toMatchObject({ rows: [{}] });
  });

  it('has the tables and columns of a SQLite database', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-postgres-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const onSqlite = await listColumns(path.join(folder, 'fotosoc.sqlite'));
    expect(onSqlite).toContain('portfolios.name_key');
    expect(await listColumns(await makeDatabase())).toEqual(onSqlite);
  });

  it('sorts text by bytes despite another collation, and reads numbers unchanged', async () => {
    const db = connect(await makeDatabase());
    await migrate(db, MIGRATIONS);
    const { rows } = await sql<{ isBefore: boolean }>`select 'a' < 'B' as "isBefore"`.execute(db);
    expect(rows).toEqual([{ isBefore: true }]);
    for (const name of ['a', 'B', 'é', 'Z']) {
      await db
        .insertInto('equipment')
        .values({ id: name, name, quantity: 2 ** 40 })
        .execute();
    }
    const listed = await db.selectFrom('equipment').selectAll().orderBy('name').execute();
    expect(listed.map(({ name }) => name)).toEqual(['B', 'Z', 'a', 'é']);
    expect(listed[0]!.quantity).toBe(2 ** 40);
    await db.insertInto('network_days').values({ day: 'x', network: 'x', views: 0.0123456789, uncertain: 0 }).execute();
    expect(await db.selectFrom('network_days').select('views').executeTakeFirst()).toEqual({ views: 0.0123456789 });
  });
});

describe('while the database is unreachable', () => {
  it('writes are refused with a message, cached pages continue, and everything recovers automatically', async () => {
    const place = await makeDatabase();
    const db = connect(place);
    await migrate(db, MIGRATIONS);
    const server = await startServer({ DATABASE_URL: place });
    const member = await server.signUp();
    await server.addPortfolio(member, 'ada');
    const list = () => server.call('GET', '/api/portfolios');
    const shown = (await list()).body;

    await postgres.stop();
    expect((await list()).body).toBe(shown);
    const refused = await server.call('POST', '/api/portfolios', { as: member, body: { portfolioLink: 'grace' } });
    expect([refused.statusCode, refused.json()]).toEqual([
      503,
      {
        error: 'The database does not answer right now. Please try again in a moment; nothing was changed.',
        code: 'server/busy',
      },
    ]);
    expect((await server.call('GET', '/api/health')).statusCode).toBe(503);

    await postgres.start();
    await server.addPortfolio(member, 'grace');
    expect((await list()).json<{ portfolios: unknown[] }>().portfolios).toHaveLength(2);
    expect((await server.call('GET', '/api/health')).statusCode).toBe(200);
  });
});
