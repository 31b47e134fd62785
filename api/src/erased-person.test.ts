import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { EMAIL, makePersonRows, PERSON_MARK } from '../test/person-rows.ts';
import { registerConfirmed } from '../test/register.ts';
import { startServer, type Actor, type TestServer } from '../test/server.ts';
import { unzip } from '../test/unzip.ts';
import { isPostgres } from '@fotosoc/server-kit/db/connection';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import { PERSONAL_DATA } from './personal-data.ts';
import { deleteExpiredData } from './schedule.ts';

const PASSWORD = 'horse staple battery';
const AT = '2026-11-24T12:00:00.000Z';
/** Tables about visitors in general, or about people by name only, without rows of accounts. */
const NOT_OF_ACCOUNTS = [
  'deployment_audit',
  'gradual_rollouts',
  'remote_versions',
  'remote_errors',
  'view_counts',
  'view_days',
  'network_days',
  'network_votes',
  'search_texts',
  'search_terms',
  'call_judges',
];
/** Tables filled by requests. */
const MADE = ['accounts', 'account_deletions', 'sessions'];

let server: TestServer;
let person: Actor;
let rows: [table: string, row: Record<string, unknown>][];
beforeEach(async () => {
  server = await startServer();
  server.stopClock(new Date(AT));
  await server.signUpAdministrator();
  person = await registerConfirmed(server, { email: EMAIL, password: PASSWORD });
  const { id } = person;
  const { db, photoStorage } = server.services;
  await db.updateTable('accounts').set({ email_confirmed_at: AT }).where('id', '=', id).execute();
  await db.deleteFrom('stranger_posts').execute();
  rows = Object.entries(makePersonRows(id, AT)).flatMap(([table, list]) =>
    list.map((row) => [table, row as Record<string, unknown>] as (typeof rows)[0]),
  );
  for (const [table, row] of rows)
    await db
      .insertInto(table as never)
      .values(row)
      .execute();
  for (const [table, { file }] of rows)
    if (table === 'photos') await photoStorage.save(String(file), Buffer.from(PERSON_MARK));
});

it('has a row in every table with personal data', () => {
  const personal = Object.entries(PERSONAL_DATA).filter(([, { columns }]) =>
    Object.values(columns).some((kind) => kind !== 'other'),
  );
  const filled = new Set([...rows.map(([table]) => table), ...MADE, ...NOT_OF_ACCOUNTS]);
  expect(personal.map(([table]) => table).filter((table) => !filled.has(table))).toEqual([]);
});

it('downloads every text about the person', async () => {
  const reply = await server.call('GET', '/api/account/everything.zip', { as: person });
  const document = JSON.parse(String(unzip(reply.rawPayload).get('data.json'))) as object;
  const downloaded = JSON.stringify(document).toLowerCase();
  const texts = rows.flatMap(([table, row]) =>
    Object.entries(row).flatMap(([column, value]) => {
      const isAbout = PERSONAL_DATA[table]!.columns[column] === 'about' && typeof value === 'string';
      return isAbout && value.includes(PERSON_MARK) ? [[`${table}.${column}`, JSON.stringify(value).slice(1, -1)]] : [];
    }),
  );
  expect(texts.length).toBeGreaterThan(30);
  // JSON within a text column is parsed in the download of photos.
  const missing = texts.filter(([name, text]) => name !== 'photos.exif' && !downloaded.includes(text!.toLowerCase()));
  expect(missing).toEqual([]);
  expect(downloaded).toContain(`camera${PERSON_MARK}`);
  expect(Object.values(document).flat().length).toBeGreaterThan(30);
});

it('downloads no data of an unconfirmed address', async () => {
  await server.services.db.updateTable('accounts').set({ email_confirmed_at: null }).execute();
  const reply = await server.call('GET', '/api/account/everything.zip', { as: person });
  const document = JSON.parse(String(unzip(reply.rawPayload).get('data.json'))) as Record<string, unknown[]>;
  const byAddress = ['bookings', 'lentUnits', 'mails', 'reviewCases', 'rightInvitations', 'deployTokens'];
  expect(byAddress.map((list) => document[list]!.length)).toEqual([0, 0, 0, 0, 0, 0]);
});

it('is erased after seven days from every table, search term and file', async () => {
  const { db } = server.services;
  expect(Object.keys(await listMarked()).length).toBeGreaterThan(30);
  await server.call('POST', '/api/account/deletions', { as: person, body: {} });
  server.wait(7 * DAY_MS + HOUR_MS);
  await deleteExpiredData(server.services);

  expect(await listMarked()).toEqual({});
  const { rows: words } = await sql`select term from search_terms where term like ${`%${PERSON_MARK}%`}`.execute(db);
  expect(words).toEqual([]);
  // In a gallery of the society.
  expect(await listMarkedFiles()).toEqual(server.env.DATABASE_URL ? [] : ['media/given.jpg']);
});

it('erases no data of an unconfirmed address, whose owner may be a different person', async () => {
  const { db } = server.services;
  await db.updateTable('accounts').set({ email_confirmed_at: null }).where('id', '=', person.id).execute();
  await server.call('POST', '/api/account/deletions', { as: person, body: {} });
  server.wait(7 * DAY_MS + HOUR_MS);
  await deleteExpiredData(server.services);
  const left = Object.keys(await listMarked());
  expect(left).toEqual(
    expect.arrayContaining(['bookings', 'deploy_tokens', 'hand_over_drafts', 'mails', 'review_cases']),
  );
  expect(left).not.toContain('portfolios');
});

/** Rows that contain the mark of the person, by table. */
async function listMarked(): Promise<Record<string, string[]>> {
  const { db } = server.services;
  const found: Record<string, string[]> = {};
  for (const table of Object.keys(PERSONAL_DATA)) {
    const { rows: stored } = await sql`select * from ${sql.table(table)}`.execute(db);
    const marked = stored.map((row) => JSON.stringify(row)).filter((row) => row.toLowerCase().includes(PERSON_MARK));
    if (marked.length > 0) found[table] = marked;
  }
  return found;
}

/** Files of the data folder, including the database, that contain the mark. */
async function listMarkedFiles(): Promise<string[]> {
  const { DATA_DIR } = server.env;
  if (isPostgres(server.services.db)) return [];
  const files = await readdir(DATA_DIR, { recursive: true, withFileTypes: true });
  const marked: string[] = [];
  for (const file of files) {
    const at = path.join(file.parentPath, file.name);
    const content = file.isFile() ? String(await readFile(at)) : '';
    if ((file.name + content).toLowerCase().includes(PERSON_MARK)) marked.push(path.relative(DATA_DIR, at));
  }
  return marked.filter((file) => !file.startsWith('outbox/')); // outbox without a mail server
}
