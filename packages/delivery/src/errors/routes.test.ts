import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { encodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorReport } from '@fotosoc/contract/error-report';
import type { ErrorCause } from '@fotosoc/contract/registry/error-cause';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { serveView } from '../testing/served-view.ts';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { createTeamToken } from '../testing/team.ts';
import { recordRenderError } from './record-render-error.ts';
import { createStackResolver } from './resolve-stack.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import { LocalRateLimit } from '@fotosoc/server-kit/http/local-rate-limit';
import { listDeployments } from '../versions/deployments.ts';

const [V1, V2] = ['1.0.0+00000001', '1.0.1+00000002'] as const;
const LIBRARY = 'react-dom@19.3.1/index.js';
const SOURCE = ['first();', '', '', '', '', '', 'const total = sum(loans);', 'show(total);', 'last();'];

let server: TestHost;
let token: string;
beforeEach(async () => {
  server = await startHost();
  token = await createTeamToken(server, 'mf-x');
  await publishAndActivate(server.services, writeBundle({ name: 'shell' }).dir);
  await place(V1, SOURCE);
});

/** Publishes a version for all visitors whose script has one column per source line. */
async function place(version: string, source: string[], other: { name: string; prefix: string } | object = {}) {
  const { dir } = writeBundle({ version, ...other });
  placeMap(dir, source);
  await publishAndActivate(server.services, dir);
}

function placeMap(dir: string, source: string[]): void {
  const columns = source.map((_, line): [number, number, number, number] => [line * 10, 0, line, 0]);
  columns.push([90, 1, 0, 0]);
  const mappings = encodedMappings(new TraceMap({ version: 3, sources: ['x', 'y'], names: [], mappings: [columns] }));
  const map = { version: 3, sources: ['mf-x/src/loans.ts', LIBRARY], sourcesContent: [source.join('\n')], mappings };
  mkdirSync(path.join(dir, 'source-maps'));
  writeFileSync(path.join(dir, 'source-maps/remoteEntry.js.map'), JSON.stringify(map));
}

const at = (line: number, version: string = V1) => ({
  file: `/remotes/mf-x/${version}/remoteEntry.js`,
  line: 1,
  column: (line - 1) * 10 + 2,
});

interface Told extends Partial<ErrorReport> {
  address?: string;
  view?: string;
}

async function tell({ address, view, ...change }: Told = {}): Promise<string> {
  const live = (await listDeployments(server.services.db)).find(({ name }) => name === 'mf-x')!;
  const used = view ?? (await serveView(server, address === undefined ? {} : { address })).token;
  const error = {
    remote: 'mf-x',
    version: live.active_version,
    deploymentId: live.deployment_id,
    phase: 'event',
    message: 'TypeError: sum is not a function',
    frames: [at(7, live.active_version)],
    page: '/x',
    steps: [],
    ...change,
  };
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/remote-errors',
    payload: { view: used, error },
  });
  expect(statusCode).toBe(202);
  return used;
}

async function causes(): Promise<ErrorCause[]> {
  const headers = { authorization: `Bearer ${token}` };
  return (await server.app.inject({ url: '/api/remotes/mf-x/errors', headers })).json().errors;
}

describe('an error', () => {
  it('links to the source line, with five lines of context', async () => {
    await tell({ trace: 'a'.repeat(32) });
    expect(await causes()).toMatchObject([
      {
        message: 'TypeError: sum is not a function',
        phase: 'event',
        place: { file: 'mf-x/src/loans.ts', line: 7, column: 1 },
        source: { firstLine: 2, lines: SOURCE.slice(1) },
        page: '/x',
        trace: 'a'.repeat(32),
        reports: 1,
        networks: 1,
        isNew: true,
        versions: [{ version: V1, reports: 1 }],
      },
    ]);
  });

  it('is reported without frames of calling libraries', async () => {
    await tell({ frames: [at(10), at(7), at(10)] });
    expect(await causes()).toMatchObject([{ place: { line: 7 }, frames: [{ file: LIBRARY }, { line: 7 }] }]);
  });

  it('stays unresolved without published source maps', async () => {
    const { dir } = writeBundle({ version: V2 });
    await publishAndActivate(server.services, dir);
    await tell();
    const built = { file: `/remotes/mf-x/${V2}/remoteEntry.js`, line: 1, column: 62 };
    expect(await causes()).toMatchObject([{ place: built, source: null, frames: [built] }]);
  });

  it('is resolved once the source maps of its version are published', async () => {
    const { dir } = writeBundle({ version: V2 });
    await publishAndActivate(server.services, dir);
    await tell();
    placeMap(dir, SOURCE);
    await publishAndActivate(server.services, dir);
    await tell();
    expect(await causes()).toContainEqual(
      expect.objectContaining({ source: { firstLine: 2, lines: SOURCE.slice(1) } }),
    );
  });

  it('is accepted with any message, without control characters', async () => {
    await tell({ message: 'Error: \u001b[31mred\u0000\u202e\ud83d\n> 12 | ok();' });
    expect(await causes()).toMatchObject([{ message: 'Error: [31mred > 12 | ok();' }]);
  });

  it('reveals no sources of others, and nothing outside scripts, whatever its stack states', async () => {
    await place(V1, SOURCE, { name: 'mf-y', prefix: '/y' });
    const file = `/remotes/mf-y/${V1}/remoteEntry.js`;
    const odd = ['/remotes/mf-x/../remoteEntry.js', '/call 555 now'].map((name) => ({ ...at(7), file: name }));
    await tell({ frames: [{ ...at(7), file }, ...odd] });
    expect(await causes()).toMatchObject([{ place: null, source: null, frames: [] }]);
  });

  it('is recognised in another version with its line moved, and is not new there', async () => {
    await tell();
    await place(V2, ['// A line more.', ...SOURCE]);
    await tell({ frames: [at(8, V2)] });
    await tell({ frames: [at(9, V2)] });
    const [other, both] = await causes(); // the new one first, though fewer networks saw it
    expect(both).toMatchObject({ place: { line: 8 }, reports: 2, isNew: false });
    expect(both!.versions.map(({ version }) => version)).toEqual([V2, V1]);
    expect(other).toMatchObject({ place: { line: 9 }, isNew: true });
  });

  it('is recognised across the messages of all engines, and with other numbers', async () => {
    const said = [
      "TypeError: Cannot read properties of undefined (reading 'sum')",
      'TypeError: loans is undefined',
      'TypeError: undefined is not an object',
    ];
    for (const message of said) await tell({ message });
    expect(await causes()).toHaveLength(1);
    for (const message of ['Error: 3 of 12 are out', 'Error: 14 of 20 are out']) await tell({ message });
    expect(await causes()).toHaveLength(2);
  });

  it('counts each network once', async () => {
    for (const address of ['10.1.0.0', '10.1.0.0', '10.2.0.0']) await tell({ address });
    expect(await causes()).toMatchObject([{ reports: 3, networks: 2 }]);
  });

  it('is accepted once per phase of a page', async () => {
    const view = await tell();
    await tell({ view });
    await tell({ view, phase: 'drawing' });
    expect(await causes()).toMatchObject([{ reports: 2 }]);
  });
});

describe('stored data', () => {
  it('contains pages and requests by pattern only, and none without pattern', async () => {
    await tell({
      page: '/elsewhere/ada',
      steps: [
        { kind: 'page', path: '/x', secondsBefore: 9 },
        { kind: 'page', path: '/ada', secondsBefore: 8 },
        { kind: 'call', path: '/api/lenses/ada-lovelace', secondsBefore: 2, status: 500 },
      ],
    });
    expect(await causes()).toMatchObject([
      {
        page: null,
        steps: [
          { kind: 'page', pattern: '/x', secondsBefore: 9 },
          { kind: 'call', pattern: '/api/lenses/:link', secondsBefore: 2, status: 500 },
        ],
      },
    ]);
  });

  it('contains no typed text, except names of the code', async () => {
    await tell({ message: 'Error: "sum" of “Ada Lovelace”, ada@example.org, cannot be told' });
    expect(await causes()).toMatchObject([{ message: 'Error: "sum" of “…”, [e-mail], cannot be told' }]);
  });

  it.each([
    ['"Ada."', '“…”'], // is no name at its end
    ['"su"', '“…”'], // part of a name
    ['"ada.sum"', '“…”'],
    ['"e.sum"', '"e.sum"'], // as a minifier writes it
    ['"loans.sum"', '"loans.sum"'],
  ])('of %s, quoted by a message, is %s', async (quoted, kept) => {
    await tell({ message: `Error: ${quoted}` });
    expect(await causes()).toMatchObject([{ message: `Error: ${kept}` }]);
  });

  it('is limited to fifty causes per version, for a month', async () => {
    for (let number = 0; number < 53; number += 1) {
      await tell({ message: `Error: ${String.fromCharCode(97 + (number % 26), 97 + number / 26)}` });
      server.wait(1); // the oldest cause is replaced
    }
    expect(await causes()).toHaveLength(50);
    expect(await causes()).not.toContainEqual(expect.objectContaining({ message: 'Error: aa' }));
    server.wait(31 * DAY_MS);
    await server.deleteExpiredData();
    token = await createTeamToken(server, 'mf-x');
    expect(await causes()).toEqual([]);
  });
});

it('errors invented by one network do not displace errors of others', async () => {
  const makeUp = async (kinds: number) => {
    for (let kind = 0; kind < kinds; kind += 1) {
      await tell({ address: '10.1.0.0', message: `Error: ${String.fromCharCode(97 + (kind % 26), 97 + kind / 26)}` });
    }
  };
  await makeUp(50);
  await tell({ address: '10.2.0.0' });
  await makeUp(51);
  expect(await causes()).toHaveLength(50);
  expect(await causes()).toContainEqual(expect.objectContaining({ message: 'TypeError: sum is not a function' }));
});

it('a failed server rendering is recorded, with a rate limit', async () => {
  const errorLimit = new LocalRateLimit({ count: 3, windowSeconds: 60 }, server.services.now);
  const { file } = at(7);
  const undrawn = { pattern: '/x', reason: `TypeError: sum is not a function\n    at draw (${file}:1:62)` };
  const note = async () =>
    recordRenderError({ ...server.services, errorLimit }, createStackResolver(server.services), {
      remote: { name: 'mf-x', version: V1 },
      ...undrawn,
    });
  for (let time = 0; time < 5; time += 1) await note();
  expect(await causes()).toMatchObject([{ phase: 'server', page: '/x', place: { line: 7 }, reports: 3, networks: 0 }]);
});

describe('a report is ignored', () => {
  it('for a page never served, or for a version not on it', async () => {
    await tell({ view: 'made.up' });
    await tell({ version: V2 });
    await tell({ deploymentId: 'another' });
    await tell({ remote: 'mf-y' });
    expect(await causes()).toEqual([]);
  });
});

it('the errors of a remote are readable by its team and the administrator', async () => {
  const other = await createTeamToken(server, 'mf-y');
  const refused = await server.app.inject({
    url: '/api/remotes/mf-x/errors',
    headers: { authorization: `Bearer ${other}` },
  });
  expect(refused.statusCode).toBe(403);
  const { statusCode } = await server.call('GET', '/api/remotes/mf-x/errors', {
    as: server.signUpAdministrator(),
  });
  expect(statusCode).toBe(200);
});
