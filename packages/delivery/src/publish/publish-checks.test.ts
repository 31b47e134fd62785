import { beforeEach, describe, expect, it } from 'vitest';
import { RUNTIME_MODULE } from '@fotosoc/contract/registry/shared-runtime';
import type { RemoteStatus } from '@fotosoc/contract/registry/status';
import { writeBundle, type BundleOptions } from '@fotosoc/ssr/testing/bundle';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { publishAsTeam, createTeamToken } from '../testing/team.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

const V1 = '1.0.0+00000001';
const V2 = '1.0.1+00000002';
const SHELL = '1.0.0+0000000a';
const TOO_LARGE: BundleOptions = { description: { budgets: { entryBytes: 10, totalBytes: 400_000 } } };

let server: TestHost;
let token: string;
beforeEach(async () => {
  server = await startHost();
  token = await createTeamToken(server, 'mf-x');
  await publishAndActivate(server.services, writeBundle({ name: 'shell', version: SHELL }).dir);
});

const sentence = ({ statusCode, json }: { statusCode: number; json: () => { error?: string } }) => [
  statusCode,
  json().error,
];
const activate = (body: object, name = 'mf-x', by = token) =>
  server.call('POST', `/api/remotes/${name}/activate`, { body, headers: { authorization: `Bearer ${by}` } });

async function statusOf(name = 'mf-x') {
  const reply = await server.call('GET', `/api/remotes/${name}`, { headers: { authorization: `Bearer ${token}` } });
  return reply.json<RemoteStatus>();
}

async function shown(): Promise<string[]> {
  const { body } = await server.call('GET', '/x');
  return [V1, V2].filter((version) => body.includes(`/remotes/mf-x/${version}/remoteEntry.js`));
}

describe('the check report', () => {
  it('is returned to the publisher and stored with the version', async () => {
    const { checks } = (await publishAsTeam(server, { token })).json<{ checks: object }>();
    expect(checks).toMatchObject({
      shell: SHELL,
      render: { skipped: 'there is no Chromium on this machine' },
      override: null,
    });
    expect((await publishAsTeam(server, { token })).json()).toMatchObject({ isNew: false, checks });
    expect((await statusOf()).versions[0]?.checks).toEqual(checks);
  });
});

describe('an override', () => {
  it('accepts refusals of uncertain checks, and is recorded with its reason', async () => {
    expect(sentence(await publishAsTeam(server, { token, ...TOO_LARGE }))).toEqual([
      422,
      expect.stringMatching(
        /^The entry of mf-x has \d+ bytes, its budget is 10: .* A team that may promote can override/,
      ),
    ]);
    expect((await publishAsTeam(server, { token, ...TOO_LARGE, override: 'the demo is tonight' })).statusCode).toBe(
      201,
    );
    const { audit } = await statusOf();
    expect(audit[0]?.reason).toMatch(
      /^1\.0\.0\+00000001; publish checks overridden, "the demo is tonight": The entry of mf-x/,
    );
    expect(audit[0]).toMatchObject({ actor: expect.stringMatching(/^token:/) as string, label: 'test' });
  });

  it('stays valid at a later activation', async () => {
    await publishAsTeam(server, { token, ...TOO_LARGE, override: 'the demo is tonight' });
    expect((await activate({ version: V1 })).statusCode).toBe(200);
  });

  it('does not cover later refusals', async () => {
    await publishAsTeam(server, { token, ...TOO_LARGE, override: 'the demo is tonight' });
    const shells = await createTeamToken(server, 'shell');
    await publishAsTeam(server, { name: 'shell', version: '2.0.0+0000000b', token: shells });
    await activate({ version: '2.0.0+0000000b' }, 'shell', shells);
    expect(sentence(await activate({ version: V1 }))).toEqual([
      422,
      expect.stringContaining('mf-x needs the shell ^1.0.0, this one is 2.0.0+0000000b'),
    ]);
  });

  it('requires the right to promote', async () => {
    const publisher = await createTeamToken(server, 'mf-x', ['publish', 'canary']);
    const refused = [403, 'Overriding the publish checks needs the verb promote.'];
    expect(sentence(await publishAsTeam(server, { token: publisher, ...TOO_LARGE, override: 'please' }))).toEqual(
      refused,
    );
    await publishAsTeam(server, { token });
    await activate({ version: V1 });
    await publishAsTeam(server, { token, version: V2 });
    const canary = { version: V2, percent: 5, override: 'please' };
    expect(sentence(await activate(canary, 'mf-x', publisher))).toEqual(refused);
  });

  it('does not cover checks that protect others', async () => {
    await publishAsTeam(server, { token });
    await activate({ version: V1 });
    const thief = await createTeamToken(server, 'mf-y');
    const stolen = { token: thief, name: 'mf-y', prefix: '/x', override: 'I want it' };
    expect(sentence(await publishAsTeam(server, stolen))).toEqual([422, expect.stringContaining('belongs to mf-x')]);
  });
});

describe('at activation the checks', () => {
  it('refuse a prefix that another remote has taken since', async () => {
    const other = await createTeamToken(server, 'mf-y');
    await publishAsTeam(server, { token });
    await publishAsTeam(server, { token: other, name: 'mf-y', prefix: '/x' });
    await activate({ version: V1 });
    expect(sentence(await activate({ version: V1, override: 'I want it' }, 'mf-y', other))).toEqual([
      422,
      'The prefix /x belongs to mf-x: choose another prefix in remote.json.',
    ]);
  });

  it('give a prefix to one of two concurrent remotes', async () => {
    const other = await createTeamToken(server, 'mf-y');
    await publishAsTeam(server, { token });
    await publishAsTeam(server, { token: other, name: 'mf-y', prefix: '/x' });
    const replies = await Promise.all([activate({ version: V1 }), activate({ version: V1 }, 'mf-y', other)]);
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 422]));
  });

  it('refuse a version with changed files', async () => {
    await publishAsTeam(server, { token });
    await server.services.objects.put(`remotes/mf-x/${V1}/remoteEntry.js`, Buffer.from('alert(1)'));
    expect(sentence(await activate({ version: V1 }))).toEqual([
      422,
      expect.stringContaining('remoteEntry.js differs from the manifest'),
    ]);
  });

  it('refuse a shell incompatible with a live remote, unless overridden', async () => {
    await publishAsTeam(server, { token });
    await activate({ version: V1 });
    const shells = await createTeamToken(server, 'shell');
    const next = { name: 'shell', version: '2.0.0+0000000b', token: shells };
    const refused =
      'mf-x needs the shell ^1.0.0, this one is 2.0.0+0000000b: its team must publish first, with requires.shell "^1.0.0 || ^2.0.0".';
    expect(sentence(await publishAsTeam(server, next))).toEqual([422, expect.stringContaining(refused)]);
    expect((await publishAsTeam(server, { ...next, override: 'both go live together' })).statusCode).toBe(201);
  });

  it('refuse a version incompatible with the current shell', async () => {
    await publishAsTeam(server, { token });
    const shells = await createTeamToken(server, 'shell');
    const override = 'both go live together';
    await publishAsTeam(server, { name: 'shell', version: '2.0.0+0000000b', token: shells, override });
    await activate({ version: '2.0.0+0000000b' }, 'shell', shells);
    expect(sentence(await activate({ version: V1 }))).toEqual([
      422,
      expect.stringContaining('mf-x needs the shell ^1.0.0, this one is 2.0.0+0000000b'),
    ]);
    expect((await statusOf()).versions[0]?.checks).toMatchObject({
      shell: SHELL,
      refused: { kind: 'overridable', sentence: expect.stringContaining('mf-x needs the shell ^1.0.0') },
    });
    await activate({ version: V1, override: 'we tried it' });
    expect((await statusOf()).versions[0]?.checks).not.toHaveProperty('refused');
  });
});

describe('the shared exports of the shell', () => {
  const HOST = '@fotosoc/host';
  const lending = (...names: string[]) => ({ exports: { provides: { [HOST]: names } } });
  const taking = (...names: string[]) => ({ exports: { uses: { [HOST]: names } } });
  const NEXT = { name: 'shell', version: '1.1.0+0000000c' };
  let shells: string;
  beforeEach(async () => {
    shells = await createTeamToken(server, 'shell');
    const next = { name: 'shell', version: '1.0.1+0000000b', token: shells, ...lending('useApi', 'useParams') };
    await publishAsTeam(server, next);
    await activate({ version: next.version }, 'shell', shells);
  });
  const lacking = async () => publishAsTeam(server, { ...NEXT, token: shells, ...lending('useApi') });
  const refused = (version: string) => [
    422,
    `This shell does not provide useParams of ${HOST}, which mf-x ${version} uses: keep the export until the team of mf-x has published and promoted without it. A team that may promote can override this with a reason.`,
  ];

  it.each(['the active version', 'the last good version', 'a canary'])(
    'are required by %s of a remote',
    async (live) => {
      const [first, second] = live === 'the last good version' ? ['useParams', 'useApi'] : ['useApi', 'useParams'];
      await publishAsTeam(server, { token, ...taking(first) });
      await activate({ version: V1 });
      await publishAsTeam(server, { token, version: V2, ...taking(second) });
      await activate({ version: V2, ...(live === 'a canary' && { percent: 5 }) });
      expect(sentence(await lacking())).toEqual(refused(live === 'the last good version' ? V1 : V2));
    },
  );

  it('are checked again when a shell goes live, also as a canary', async () => {
    expect((await lacking()).statusCode).toBe(201);
    await publishAsTeam(server, { token, ...taking('useParams') });
    await activate({ version: V1 });
    for (const percent of [5, 100]) {
      expect(sentence(await activate({ version: NEXT.version, percent }, 'shell', shells))).toEqual(refused(V1));
    }
  });

  it('are those of every live shell', async () => {
    await lacking();
    await activate({ version: NEXT.version, percent: 5 }, 'shell', shells);
    expect(sentence(await publishAsTeam(server, { token, ...taking('useParams') }))).toEqual([
      422,
      expect.stringContaining(`mf-x uses useParams of ${HOST}, which the shell ${NEXT.version} does not provide`),
    ]);
  });

  it('are unknown for earlier builds, which is noted', async () => {
    const { checks } = (await publishAsTeam(server, { token })).json<{ checks: { notes: string[] } }>();
    expect(checks.notes).toEqual([expect.stringMatching(/^mf-x does not list its imports from the shell/)]);
    await activate({ version: V1 });
    const shell = (await lacking()).json<{ checks: { notes: string[] } }>();
    expect(shell.checks.notes).toEqual([expect.stringMatching(/^mf-x 1\.0\.0\+00000001 does not list/)]);
  });
});

describe('the next major of the shell', () => {
  const HOST = '@fotosoc/host';
  const NEXT = '2.0.0+0000000b';
  const inBoth = { requires: { shell: '^1.0.0 || ^2.0.0', api: '^1.0.0' } };
  const publishNext = async () =>
    publishAsTeam(server, {
      name: 'shell',
      version: NEXT,
      token: await createTeamToken(server, 'shell'),
      exports: { provides: { [HOST]: ['useNew'] } },
    });
  async function promoteOnce(before: string, after: string): Promise<void> {
    await publishAsTeam(server, { token, exports: { uses: { [HOST]: [before] } } });
    await activate({ version: V1 });
    await publishAsTeam(server, { token, version: V2, description: inBoth, exports: { uses: { [HOST]: [after] } } });
    await activate({ version: V2 });
  }

  it('is accepted for a last known good version whose team confirms it for the active one, once, with all exports', async () => {
    await promoteOnce('useNew', 'useNew');
    expect((await publishNext()).statusCode).toBe(201);
    expect((await activate({ version: NEXT }, 'shell', await createTeamToken(server, 'shell'))).statusCode).toBe(200);
    expect(await shown()).toEqual([V1, V2]);
  });

  it('waits a week for a last known good version with removed exports, and then ignores it', async () => {
    await promoteOnce('useOld', 'useNew');
    expect(sentence(await publishNext())).toEqual([
      422,
      expect.stringContaining(`does not provide useOld of ${HOST}, which mf-x ${V1} uses`),
    ]);
    server.wait(7 * DAY_MS);
    const { checks } = (await publishNext()).json<{ checks: { notes: string[] } }>();
    expect(checks.notes).toEqual([
      expect.stringContaining(`mf-x has no last known good version to fall back to: ${V1}`),
    ]);
    expect(await shown()).toEqual([V1, V2]);
    const shells = await createTeamToken(server, 'shell');
    expect((await activate({ version: NEXT }, 'shell', shells)).statusCode).toBe(200);
    expect(await shown()).toEqual([V2]);
    const headers = { authorization: `Bearer ${await createTeamToken(server, 'mf-x')}` };
    const rollback = (body: object) => server.call('POST', '/api/remotes/mf-x/rollback', { body, headers });
    expect(sentence(await rollback({ reason: 'slow' }))).toEqual([
      409,
      `${V1}, the last known good version, does not work with the shell ${NEXT}: name the version to roll back to.`,
    ]);
    await server.call('POST', '/api/remotes/shell/rollback', {
      body: { reason: 'slow' },
      headers: { authorization: `Bearer ${shells}` },
    });
    expect(await shown()).toEqual([V1, V2]);
  });

  it('must provide the runtime functions of the last known good version for as long', async () => {
    const override = 'the shell answers it';
    await publishAsTeam(server, {
      token,
      override,
      exports: { uses: { [RUNTIME_MODULE]: ['runtime.gone'], [HOST]: ['useNew'] } },
    });
    await activate({ version: V1 });
    await publishAsTeam(server, { token, version: V2, description: inBoth, exports: { uses: { [HOST]: ['useNew'] } } });
    await activate({ version: V2 });
    server.wait(29 * DAY_MS);
    expect(sentence(await publishNext())).toEqual([422, expect.stringContaining(`which mf-x ${V1} uses`)]);
  });
});
