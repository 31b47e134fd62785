import http from 'node:http';
import { afterEach, expect, it } from 'vitest';
import type { Options } from '../command/options.ts';
import { startListening } from '../testing/listen.ts';
import { resolveCombinedVersions } from './combined-versions.ts';

let server: http.Server | undefined;
afterEach(() => server?.close());

const SHELL = { name: 'shell', version: '1.3.0+00000001' };
const HOME = { name: 'mf-home', version: '1.2.0+00000002' };
const PLATFORM = {
  otherShells: [
    { as: 'canary', version: SHELL.version },
    { as: 'last-good', version: '1.1.0+00000000' },
  ],
  remotes: [
    { as: 'active', name: 'mf-home', version: '1.0.0+00000001' },
    { as: 'canary', ...HOME },
    { as: 'active', name: 'mf-x', version: '1.0.0+00000001' },
    { as: 'canary', name: 'mf-x', version: '1.0.1+00000002' },
  ],
};

async function beside(others: Options['with'], platform: object = PLATFORM) {
  server = http.createServer((_, response) => void response.end(JSON.stringify(platform)));
  return resolveCombinedVersions({ name: 'mf-x', with: others }, await startListening(server));
}

it.each<[string, Options['with'], object[] | undefined]>([
  ['nothing, where nothing is said', undefined, undefined],
  ['what is named', [HOME], [HOME]],
  ['what some visitors have of others, by one word', ['canaries'], [SHELL, HOME]],
  ['what is named rather than a canary', ['canaries', { ...HOME, version: '9' }], [{ ...HOME, version: '9' }, SHELL]],
])('a remote is shown beside %s', async (_, said, versions) => {
  expect(await beside(said)).toEqual(versions);
});

it('shows a remote with the live versions if there are no canaries', async () => {
  expect(await beside(['canaries'], { otherShells: [], remotes: [PLATFORM.remotes[0]] })).toEqual([]);
});

it('requires names of canaries on a site that does not list them', async () => {
  const ofBefore = { remotes: [{ name: 'mf-home', version: '1.0.0' }] };
  await expect(beside(['canaries'], ofBefore)).rejects.toThrow('is an older release that does not list its canaries');
});
