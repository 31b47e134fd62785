import { expect, it } from 'vitest';
import { openLiveSite, sendViews, V2 } from '../testing/live-site.ts';
import { waitAndAnalyse } from '../testing/served-view.ts';
import { startHost } from '../testing/test-host.ts';
import { MINUTE_MS } from '@fotosoc/server-kit/units';
import { readHistory, getUsualCount, computeNetworkLimit } from './baseline.ts';

it('excludes reports repeated by two networks from the history, if requested', async () => {
  const server = await startHost();
  const { db, now } = server.services;
  await openLiveSite(server, ['mf-x']);
  for (const address of ['aa', 'bb', 'cc', 'dd']) await sendViews(server, 1, { kind: 'render-crash' }, { address });
  for (const address of ['xx', 'yy']) {
    for (let round = 0; round < 2; round += 1) await sendViews(server, 1, { kind: 'render-crash' }, { address });
  }
  // Reported afterwards: a network in the same group as one of these then has no vote, instead of the reverse.
  await sendViews(server, 40, { kind: 'loaded' });
  for (let time = 0; time < 3; time += 1) await waitAndAnalyse(server, 10 * MINUTE_MS);
  const badOf = async (doubt?: ReturnType<typeof computeNetworkLimit>) =>
    getUsualCount(await readHistory(db, { remote: 'mf-x', except: V2, now: now(), doubt }), 'failed').bad;
  expect(await badOf()).toBe(8);
  expect(await badOf(computeNetworkLimit(8))).toBe(6);
});
