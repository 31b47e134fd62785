import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { measureCosts, selectSeries, listSlower } from '../../../test/cost.ts';
import { startServer } from '../../../test/server.ts';
import { isPostgres, type Db } from '@fotosoc/server-kit/db/connection';

const FEW = 10_000;
/** Number of batches, to stay below the statement timeout of the database. */
const PARTS = 10;
const IN_A_GALLERY = 100;

/** Inserts photos in galleries of a hundred, each with a pending and a decided caption; every tenth photo is hidden.
 *  @param name name of all rows */
async function fill(db: Db, owner: string, name: string, count: number): Promise<void> {
  if (isPostgres(db)) {
    for (const table of ['galleries', 'photo_sets', 'photos', 'captions'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  }
  const { from, at } = selectSeries(db, count);
  const galleries = selectSeries(db, count / IN_A_GALLERY);
  const gallery = sql`${name} || ((i - 1) / ${sql.raw(String(IN_A_GALLERY))} + 1)`;
  await sql`
    insert into galleries (id, link, title, created_at)
    select ${name} || i, ${name} || i, 'Captions ' || ${name} || i, ${galleries.at} from ${galleries.from}`.execute(db);
  await sql`
    insert into photo_sets (id, gallery_id, position, title)
    select ${name} || i, ${name} || i, 0, 'First' from ${galleries.from}`.execute(db);
  await sql`
    insert into photos (id, owner_id, purpose, file, width, height, size_bytes, variants, placeholder, alt, set_id,
      position, created_at)
    select ${name} || i, ${owner}, 'gallery', ${name} || i || '.jpg', 3, 2, 1, '[]', '', '',
      case when i % 10 = 0 then null else ${gallery} end, case when i % 10 = 0 then null else i end, ${at}
    from ${from}`.execute(db);
  await sql`
    insert into hidden_photos (photo_id, hidden_at, gallery_id, is_profile, set_title, set_position, position)
    select ${name} || i, ${at}, ${gallery}, 0, 'First', 0, 1 from ${from} where i % 10 = 0`.execute(db);
  for (const state of ['waiting', 'shown']) {
    const decided = state === 'shown' ? at : sql`null`;
    await sql`
      insert into captions (id, photo_id, name, caption, created_at, state)
      select ${`${state}-${name}`} || i, ${name} || i, 'Ada', 'Fog', ${at}, ${state} from ${from}`.execute(db);
    await sql`
      insert into record_entries (id, area, at, act, subject_id, subject)
      select ${`${state}-${name}`} || i, 'captions', ${at}, 'caption:approve', ${name} || i, 'Fog' from ${from}`.execute(
      db,
    );
    await sql`
      insert into review_cases (id, list, caption_id, hid, opened_at, decided_at, entry_id)
      select ${`${state}-${name}`} || i, 'waiting', ${`${state}-${name}`} || i, 0, ${at}, ${decided},
        case when ${state} = 'shown' then ${`${state}-${name}`} || i end from ${from}`.execute(db);
  }
  await sql`
    insert into review_cases (id, list, photo_id, reason, hid, opened_at)
    select ${`asked-${name}`} || i, 'asked', ${name} || i, 'other', 0, ${at} from ${from}`.execute(db);
  if (isPostgres(db)) await sql`analyze`.execute(db);
}

it('queries of galleries, captions and cases take the same time with many rows', async () => {
  const server = await startServer({ RATE_FACTOR: '1000000' });
  const { db } = server.services;
  const administrator = await server.signUpAdministrator();
  const read = (url: string) => async () => {
    await sql`update counters set value = value + 1 where name = 'content-revision'`.execute(db); // clears the cache
    const reply = await server.call('GET', url, { as: administrator });
    expect([url, reply.statusCode]).toEqual([url, 200]);
  };
  const asked = (name: string) => ({
    'what waits': read('/api/review?list=waiting'),
    'what is asked about': read('/api/review?list=asked'),
    'one case': read(`/api/review/cases/shown-${name}1`),
    record: read('/api/activity-log?area=captions'),
    settings: read('/api/review/settings'),
    galleries: read('/api/galleries?limit=24&covers=24'),
    'one gallery with its captions': read(`/api/galleries/${name}2`),
    portfolios: read('/api/portfolios'),
    statistics: read('/api/stats'),
    'a caption': async () => {
      const body = { name: 'Ada', caption: crypto.randomUUID() };
      const reply = await server.call('POST', `/api/photos/${name}151/captions`, { body });
      expect(reply.statusCode).toBe(201);
    },
  });
  await fill(db, administrator.id, 'few', FEW);
  const before = await measureCosts(asked('few'));
  for (let part = 0; part < PARTS; part++) await fill(db, administrator.id, `more-${part}-`, FEW);
  expect(listSlower(before, await measureCosts(asked('more-0-')))).toEqual([]);
});
