import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startServer, type TestServer } from '../../../server.ts';
import { findSetting, saveSetting } from '@fotosoc/server-kit/db/settings';
import { MINUTE_MS } from '@fotosoc/server-kit/units';

/** Takes the write lock like another process; the result releases it. */
function lock({ services }: TestServer): () => void {
  const other = new BetterSqlite3(path.join(services.config.dataDir, 'fotosoc.sqlite'));
  onTestFinished(() => void other.close());
  other.exec('begin immediate');
  return () => void other.exec('rollback');
}

describe('while another process writes', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('reads are answered despite a waiting write, which follows', async () => {
    const server = await startServer();
    const as = await server.signUp();
    const unlock = lock(server);
    const body = { portfolioLink: 'ada', name: 'Ada', galleries: [] };
    const written = server.call('POST', '/api/portfolios', { as, body });
    server.wait(2 * MINUTE_MS); // the use of the session is due to be recorded
    expect((await server.call('GET', '/api/portfolios', { as })).json()).toMatchObject({ portfolios: [] });
    unlock();
    expect((await written).statusCode).toBe(201);
    expect((await server.call('GET', '/api/portfolios')).json()).toMatchObject({ portfolios: [{ name: 'Ada' }] });
  });

  it('writes time out together after ten seconds, with a retry time', async () => {
    const server = await startServer();
    const as = await server.signUp();
    vi.useFakeTimers({ toFake: ['performance'] });
    const hurry = setInterval(() => vi.advanceTimersByTime(1_000), 10);
    onTestFinished(() => clearInterval(hurry));
    const unlock = lock(server);
    const send = (link: string) =>
      server.call('POST', '/api/portfolios', { as, body: { portfolioLink: link, name: link, galleries: [] } });
    const all = Promise.all([send('ada'), send('bob'), send('cy')]);
    for (const reply of await all) {
      expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toMatchObject([
        503,
        '1',
        { code: 'server/busy' },
      ]);
    }
    unlock();
    expect((await send('ada')).statusCode).toBe(201);
  });
});

it('a transaction reads its own writes; others read them after the commit', async () => {
  const { services } = await startServer();
  await services.db.transaction().execute(async (trx) => {
    await saveSetting(trx, 'demo-content', 'new');
    expect(await findSetting(trx, 'demo-content')).toBe('new');
    expect(await findSetting(services.db, 'demo-content')).toBeUndefined();
  });
  expect(await findSetting(services.db, 'demo-content')).toBe('new');
});
