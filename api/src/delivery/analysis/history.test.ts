import { expect, it } from 'vitest';
import { openLiveSite, sayViews, V2 } from '../../../test/live-site.ts';
import { analyseAfter } from '../../../test/page-view.ts';
import { startServer } from '../../../test/server.ts';
import { MINUTE_MS } from '../../ground/units.ts';
import { historyOf, usual } from './history.ts';
import { doubtOf } from './networks.ts';

it('excludes reports repeated by two networks from the history, if requested', async () => {
  const server = await startServer();
  const { db, now } = server.services;
  await openLiveSite(server, ['mf-x']);
  for (const address of ['aa', 'bb', 'cc', 'dd']) await sayViews(server, 1, { kind: 'render-crash' }, { address });
  for (const address of ['xx', 'yy']) {
    for (let round = 0; round < 2; round += 1) await sayViews(server, 1, { kind: 'render-crash' }, { address });
  }
  // Reported afterwards: a network in the same group as one of these then has no vote, instead of the reverse.
  await sayViews(server, 40, { kind: 'loaded' });
  for (let time = 0; time < 3; time += 1) await analyseAfter(server, 10 * MINUTE_MS);
  const badOf = async (doubt?: ReturnType<typeof doubtOf>) =>
    usual(await historyOf(db, { remote: 'mf-x', except: V2, now: now(), doubt }), 'failed').bad;
  expect(await badOf()).toBe(8);
  expect(await badOf(doubtOf(8))).toBe(6);
});
