import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { findSetting, saveSetting } from '../settings.ts';
import { MINUTE_MS } from '../../units.ts';

/** Takes the write lock as another process would; call the result to let it go. */
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

  it('reads are answered in spite of a write that waits, and the write follows', async () => {
    const server = await startServer();
    const as = await server.signUp();
    const unlock = lock(server);
    const body = { portfolioLink: 'ada', name: 'Ada', galleries: [] };
    const written = server.call('POST', '/api/portfolios', { as, body });
    server.wait(2 * MINUTE_MS); // now it is time to note that the session was used
    expect((await server.call('GET', '/api/portfolios', { as })).json()).toMatchObject({ portfolios: [] });
    unlock();
    expect((await written).statusCode).toBe(201);
    expect((await server.call('GET', '/api/portfolios')).json()).toMatchObject({ portfolios: [{ name: 'Ada' }] });
  });

  it('writes give up together after ten seconds, and say when to come back', async () => {
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

it('a transaction reads what it wrote; others read it once it is committed', async () => {
  const { services } = await startServer();
  await services.db.transaction().execute(async (trx) => {
    await saveSetting(trx, 'demo-content', 'new');
    expect(await findSetting(trx, 'demo-content')).toBe('new');
    expect(await findSetting(services.db, 'demo-content')).toBeUndefined();
  });
  expect(await findSetting(services.db, 'demo-content')).toBe('new');
});
