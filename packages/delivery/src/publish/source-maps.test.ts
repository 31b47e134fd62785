import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { listKeys } from '@fotosoc/server-kit/testing/stored-keys';
import { encodeBundleParts, publishAsTeam, createTeamToken } from '../testing/team.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';

const VERSION = '1.0.0+00000001';
const MAP = JSON.stringify({ version: 3, sources: ['mf-x/src/x.ts'], sourcesContent: ['x();'], mappings: 'AAAA' });
const OF_ENTRY: [string, string] = ['remoteEntry.js.map', MAP];

let server: TestHost;
let token: string;
beforeEach(async () => {
  server = await startHost();
  token = await createTeamToken(server, 'mf-x', ['publish']);
});

const send = async (parts: [string, string][], version = VERSION, by = token) =>
  server.app.inject({
    method: 'POST',
    url: `/api/remotes/mf-x/versions/${encodeURIComponent(version)}/source-maps`,
    payload: encodeBundleParts(parts).payload,
    headers: { ...encodeBundleParts(parts).headers, authorization: `Bearer ${by}` },
  });
const kept = async () => server.services.bundles.readMap({ name: 'mf-x', version: VERSION }, 'remoteEntry.js');

describe('the source maps of a version', () => {
  beforeEach(async () => {
    await publishAsTeam(server, { token });
  });

  it('are stored once: existing ones stay', async () => {
    expect((await send([OF_ENTRY])).json()).toEqual({ kept: 1 });
    const other = MAP.replace('x();', 'y();');
    expect((await send([['remoteEntry.js.map', other]])).json()).toEqual({ kept: 0 });
    expect(await kept()).toBe(MAP);
  });

  it('are not served', async () => {
    await send([OF_ENTRY]);
    const guessed = [
      'remotes/mf-x',
      'source-maps/mf-x',
      'remotes/../source-maps/mf-x',
      'remotes/%2e%2e/source-maps/mf-x',
    ];
    for (const folder of guessed) {
      for (const file of ['remoteEntry.js.map', 'remoteEntry.js.map.br', 'source-maps/remoteEntry.js.map']) {
        const { statusCode } = await server.app.inject(`/${folder}/${encodeURIComponent(VERSION)}/${file}`);
        expect(statusCode).toBeGreaterThanOrEqual(400);
      }
    }
  });

  it('are deleted with its files', async () => {
    await send([OF_ENTRY]);
    server.wait(31 * DAY_MS);
    await server.deleteExpiredData();
    expect(await listKeys(server.services, 'source-maps')).toEqual([]);
    const again = await createTeamToken(server, 'mf-x');
    expect((await send([OF_ENTRY], VERSION, again)).json()).toMatchObject({ code: 'remotes/unknown-version' });
  });

  it.each<[string, [string, string], string]>([
    ['no JSON', ['remoteEntry.js.map', '{'], 'remoteEntry.js.map is not a JSON source map of version 3'],
    ['another version', ['remoteEntry.js.map', MAP.replace('3', '2')], 'is not a JSON source map of version 3'],
    [
      'an index of maps',
      ['remoteEntry.js.map', '{"version":3,"sections":[]}'],
      'is not a JSON source map of version 3',
    ],
    ['a script that it does not have', ['other.js.map', MAP], 'other.js.map belongs to no script'],
    ['no map at all', ['remoteEntry.js', MAP], 'remoteEntry.js belongs to no script'],
  ])('are refused when one is of %s, and none is kept', async (_, part, sentence) => {
    const answer = await send(part[0] === OF_ENTRY[0] ? [part] : [OF_ENTRY, part]);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toContain(sentence);
    expect(await kept()).toBeUndefined();
  });

  it('are refused when one is larger than 5 MB', async () => {
    const answer = await send([['remoteEntry.js.map', MAP.padEnd(5_300_000)]]);
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'remotes/refused']);
  });

  it('require a token of the remote with the right to publish', async () => {
    const others = [await createTeamToken(server, 'mf-y'), await createTeamToken(server, 'mf-x', ['promote'])];
    for (const by of others) expect((await send([OF_ENTRY], VERSION, by)).statusCode).toBe(403);
  });
});

it('are refused for an unpublished version', async () => {
  expect((await send([OF_ENTRY])).json()).toMatchObject({ code: 'remotes/unknown-version' });
});

it('a local start stores those of the local build', async () => {
  const { dir } = writeBundle();
  mkdirSync(path.join(dir, 'source-maps'));
  writeFileSync(path.join(dir, 'source-maps', 'remoteEntry.js.map'), MAP);
  await publishAndActivate(server.services, dir);
  expect(await kept()).toBe(MAP);
});
