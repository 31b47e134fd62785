import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRecoveryCheck } from './recovery-check.ts';

const FOLDER = '/remotes/mf-x/1.0.0+00000001/';
const version = {
  version: '1.0.0+00000001',
  deploymentId: 'x',
  entry: `${FOLDER}remoteEntry.js`,
  container: 'mf_x',
  isPreview: false,
};
const integrity = { [version.entry]: 'sha384-e', [`${FOLDER}1.js`]: 'sha384-1', '/remotes/mf-y/1/a.js': 'sha384-y' };

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  sessionStorage.clear();
  fetched.mockReset().mockImplementation(async () => new Response('text'));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

it('fetches every file of the version, checked', async () => {
  expect(await createRecoveryCheck(integrity, async () => undefined)(version)).toBe(true);
  expect(fetched.mock.calls).toMatchObject([
    [version.entry, { integrity: 'sha384-e' }],
    [`${FOLDER}1.js`, { integrity: 'sha384-1' }],
  ]);
});

it('bypasses the cache, and stops at the first file that does not arrive', async () => {
  fetched.mockRejectedValue(new TypeError('integrity'));
  expect(await createRecoveryCheck(integrity, async () => undefined)(version)).toBe(false);
  expect(fetched.mock.calls).toMatchObject([[version.entry, { cache: 'reload' }]]);
});

it('reports success once, so that a page does not reopen in a loop', async () => {
  const arrives = createRecoveryCheck(integrity, async () => undefined);
  expect([await arrives(version), await arrives(version)]).toEqual([true, false]);
});

it('fails as long as the list of files is unknown', async () => {
  const missing = new Error('no list');
  expect(await createRecoveryCheck({}, () => Promise.reject(missing))(version)).toBe(false);
});
