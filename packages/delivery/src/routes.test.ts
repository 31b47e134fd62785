import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeployToken, DeployVerb } from '@fotosoc/contract/registry/deploy-token';
import type { RemoteStatus } from '@fotosoc/contract/registry/status';
import { writeBundle, type BundleOptions } from '@fotosoc/ssr/testing/bundle';
import { startHost, shareHost, type TestHost } from './testing/test-host.ts';
import { listKeys } from '@fotosoc/server-kit/testing/stored-keys';
import {
  encodeBundleParts,
  publishAsTeam as publishAs,
  createTeamToken as tokenOf,
  type Publication,
} from './testing/team.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { parseConfiguredTokens } from './tokens/configured-tokens.ts';

const V1 = '1.0.0+00000001';
const V2 = '1.0.1+00000002';

let shared: TestHost;
let server: TestHost;
/** Remote of one test. */
let name: string;
let count = 0;
let team: string;
shareHost((opened) => (shared = opened));
beforeEach(async () => {
  server = shared;
  name = `mf-x${(count += 1)}`;
  team = await tokenFor(name);
});

const tokenFor = (remote: string, verbs?: DeployVerb[]) => tokenOf(server, remote, verbs);
const bundle = (options: BundleOptions = {}) => ({ name, prefix: `/${name}`, ...options });
const publish = (options: Partial<Publication> = {}, token = team) => publishAs(server, { ...bundle(options), token });

async function change(what: string, body: object, token = team) {
  return server.call('POST', `/api/remotes/${name}/${what}`, { body, headers: { authorization: `Bearer ${token}` } });
}

const stateAfter = async (reply: ReturnType<typeof change>) => (await reply).json<{ state: unknown }>().state;

describe('a team with a token of its remote', () => {
  it('reads the description of a published version', async () => {
    await publish();
    const headers = { authorization: `Bearer ${team}` };
    const reply = await server.call('GET', `/api/remotes/${name}/versions/${encodeURIComponent(V1)}`, { headers });
    expect(reply.json()).toEqual(writeBundle(bundle()).manifest);
    expect((await server.call('GET', `/api/remotes/${name}/versions/9.9.9`, { headers })).statusCode).toBe(404);
  });

  it('starts a progressive rollout on request or by remote.json, and activates at once with 100 percent', async () => {
    await publish();
    await change('activate', { version: V1 });
    await publish({ version: V2, description: { rollout: 'gradually' } });
    const [some, everybody] = [{ canary: { version: V2, percent: 25 } }, { active: V2, canary: null }];
    expect(await stateAfter(change('activate', { version: V2 }))).toMatchObject(some);
    expect(await stateAfter(change('activate', { version: V2, percent: 100 }))).toMatchObject(everybody);
    const back = { version: V1, reason: 'a try' };
    expect(await stateAfter(change('activate', { ...back, gradually: true }))).toMatchObject({
      canary: { version: V1 },
    });
    const both = await change('activate', { ...back, gradually: true, percent: 5 });
    expect([both.statusCode, both.json()]).toMatchObject([400, { code: 'request/invalid' }]);
    const narrow = await tokenFor(name, ['canary']);
    expect((await change('activate', { ...back, gradually: true }, narrow)).statusCode).toBe(403);
  });

  it('needs an override for more code than the site allows, whatever its own budget', async () => {
    server = await startHost({ maxRemoteCodeBytes: 2000 });
    team = await tokenFor(name);
    const large = { files: { 'page.js': 'x'.repeat(3000) } };
    const refused = await publish(large);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { error: expect.stringContaining('this site allows each remote 2000: remove some code') },
    ]);
    const overridden = await publish({ ...large, override: 'the map needs it' });
    expect(overridden.json()).toMatchObject({ isNew: true, checks: { override: { reason: 'the map needs it' } } });
  });

  it('publishes, promotes, starts a canary, rolls back and blocks', async () => {
    expect((await publish()).json()).toMatchObject({ version: V1, isNew: true });
    expect((await publish()).json()).toMatchObject({ version: V1, isNew: false });
    expect(await stateAfter(change('activate', { version: V1 }))).toEqual({
      active: V1,
      lastGood: V1,
      canary: null,
    });
    await publish({ version: V2 });
    expect(await stateAfter(change('activate', { version: V2, percent: 5 }))).toMatchObject({
      active: V1,
      canary: { version: V2, percent: 5 },
    });
    expect(await stateAfter(change('activate', { version: V2 }))).toMatchObject({ active: V2, lastGood: V1 });
    expect(await stateAfter(change('rollback', { reason: 'blank page' }))).toMatchObject({ active: V1 });
    expect((await change('block', { version: V2, reason: 'leaks' })).statusCode).toBe(200);
    expect((await change('activate', { version: V2, reason: 'please' })).json()).toMatchObject({
      code: 'remotes/blocked',
    });
  });

  it('reads the verbs, paths and expiry of its token', async () => {
    const narrow = await tokenFor(name, ['publish']);
    const rights = await server.call('GET', `/api/remotes/${name}/token`, {
      headers: { authorization: `Bearer ${narrow}` },
    });
    expect(rights.json()).toEqual({
      verbs: ['publish'],
      prefixes: null,
      expiresAt: expect.stringMatching(/Z$/) as string,
    });
    expect(
      (await server.call('GET', '/api/remotes/mf-y/token', { headers: { authorization: `Bearer ${narrow}` } }))
        .statusCode,
    ).toBe(403);
  });

  it('retires and restores its remote', async () => {
    await publish();
    await change('activate', { version: V1 });
    expect(await stateAfter(change('retire', { reason: 'the summer', expect: V1 }))).toMatchObject({
      isRetired: true,
    });
    expect((await change('previews', { version: V1 })).json()).toMatchObject({ code: 'remotes/retired' });
    expect(await stateAfter(change('restore', {}))).toEqual({ active: V1, lastGood: V1, canary: null });
  });

  it('states the origin of a version, which stays with it', async () => {
    const origin = { commit: '9f3c1ab', author: 'Ada Byron', url: 'https://ci.example.org/42' };
    expect((await publish({ origin })).statusCode).toBe(201);
    await publish({ origin: { commit: '1234567' } });
    const headers = { authorization: `Bearer ${team}` };
    const { versions } = (await server.call('GET', `/api/remotes/${name}`, { headers })).json<RemoteStatus>();
    expect(versions[0]?.origin).toEqual(origin);
  });

  it.each([
    ['an address that is not https', { url: 'javascript:alert(1)' }],
    ['what is no commit', { commit: 'main' }],
    ['a name that turns the line around', { author: 'Ada \u202e' }],
  ])('cannot state %s', async (_, origin) => {
    const refused = await publish({ origin });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, 'request/invalid']);
  });

  it('verifies the audit log, and finds the noted entry', async () => {
    server = await startHost();
    team = await tokenFor(name);
    const headers = { authorization: `Bearer ${team}` };
    const audit = async (query = '') =>
      (await server.call('GET', `/api/remotes/${name}/audit${query}`, { headers })).json();
    expect(await audit()).toEqual({ entries: 0, firstWrong: null, head: null, notedEntry: null });
    await publish();
    const { head } = (await audit()) as { head: string };
    await change('activate', { version: V1 });
    expect(await audit(`?head=${head}`)).toMatchObject({ entries: 2, firstWrong: null, notedEntry: 1 });
    expect(await audit('?head=nonsense')).toMatchObject({ code: 'request/invalid' });
  });

  it('reads live versions, published versions and actions', async () => {
    await publish();
    await change('activate', { version: V1 });
    const status = await server.call('GET', `/api/remotes/${name}`, { headers: { authorization: `Bearer ${team}` } });
    const { state, versions, audit } = status.json<RemoteStatus>();
    expect(state?.active).toBe(V1);
    expect(versions.map(({ version, status: mark }) => [version, mark])).toEqual([[V1, 'published']]);
    expect(audit.map(({ action }) => action)).toEqual(['promote', 'publish']);
  });

  it("shows visitors the new version at their next page, and a canary's percentage in the document", async () => {
    await publish();
    await change('activate', { version: V1 });
    await publish({ version: V2 });
    await change('activate', { version: V2, percent: 4 });
    const document = (await server.call('GET', '/api/remotes')).json<{
      microFrontends: Record<string, { metadata: { version: string }; deployment: object }[]>;
    }>();
    expect(document.microFrontends[name]?.map(({ metadata, deployment }) => [metadata.version, deployment])).toEqual([
      [V1, { traffic: 96, default: true }],
      [V2, { traffic: 4, default: false }],
    ]);
  });
});

describe('rights', () => {
  beforeEach(async () => {
    await publish();
    await change('activate', { version: V1 });
    await publish({ version: V2 });
  });

  const CHANGES: [what: string, body: object][] = [
    ['activate', { version: V2 }],
    ['activate', { version: V2, percent: 5 }],
    ['rollback', { reason: 'test' }],
    ['block', { version: V2, reason: 'test' }],
    ['retire', { reason: 'test' }],
    ['restore', {}],
  ];

  it('of another team do not allow a change', async () => {
    const other = await tokenFor('mf-y');
    const refused = [403, `This token is for mf-y, not for ${name}.`];
    for (const [what, body] of CHANGES) {
      const reply = await change(what, body, other);
      expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual(refused);
    }
  });

  it('of an unknown token do not allow a change', async () => {
    const unknown = `mfp_${'x'.repeat(43)}`;
    for (const [what, body] of CHANGES) expect((await change(what, body, unknown)).statusCode).toBe(401);
  });

  it('to publish do not change live versions', async () => {
    const leaked = await tokenFor(name, ['publish']);
    expect((await publish({ version: '1.0.2+00000003' }, leaked)).statusCode).toBe(201);
    for (const [what, body] of CHANGES) expect((await change(what, body, leaked)).statusCode).toBe(403);
  });

  it('to a canary are limited to five percent', async () => {
    const narrow = await tokenFor(name, ['canary']);
    expect((await change('activate', { version: V2, percent: 5 }, narrow)).statusCode).toBe(200);
    expect((await change('activate', { version: V2, percent: 6 }, narrow)).json()).toMatchObject({
      error: 'A canary beyond 5 % needs the verb promote.',
    });
  });

  it('end when the token expires or is revoked', async () => {
    const short = await tokenFor(name);
    server.wait(2 * DAY_MS);
    const expired = await change('rollback', { reason: 'test' }, short);
    expect([expired.statusCode, expired.json<{ error: string }>().error]).toEqual([
      401,
      expect.stringMatching(
        /^This deploy token expired at \d{4}-\d\d-\d\dT[\d:.]+Z: ask the administrator to rotate it/,
      ),
    ]);

    const administrator = server.signUpAdministrator();
    const body = { remote: name, verbs: ['rollback'], label: 'night shift' };
    const made = (await server.call('POST', '/api/deploy-tokens', { as: administrator, body })).json<{
      id: string;
      token: string;
    }>();
    expect(made.token).toMatch(/^mfp_[\w-]{43}$/);
    const listed = await server.call('GET', '/api/deploy-tokens', { as: administrator });
    expect(listed.body).not.toContain(made.token);
    await server.call('DELETE', `/api/deploy-tokens/${made.id}`, { as: administrator });
    expect((await change('rollback', { reason: 'test' }, made.token)).statusCode).toBe(401);
  });

  it('of the administrator cover every remote, without token', async () => {
    const administrator = server.signUpAdministrator();
    const reply = await server.call('POST', `/api/remotes/${name}/activate`, {
      as: administrator,
      body: { version: V2 },
    });
    expect(reply.statusCode).toBe(200);
    const member = server.signUp();
    const refused = await server.call('POST', `/api/remotes/${name}/activate`, { as: member, body: { version: V1 } });
    expect(refused.statusCode).toBe(401);
  });

  it('do not allow changes by an outdated page, which gets the live state', async () => {
    const administrator = server.signUpAdministrator();
    const seen = { active: V1, lastGood: V1, canary: null };
    const act = (body: object) =>
      server.call('POST', `/api/remotes/${name}/activate`, { as: administrator, body: { ...body, expectState: seen } });
    expect((await act({ version: V2, percent: 20 })).statusCode).toBe(200);
    const late = await act({ version: V2 });
    expect([late.statusCode, late.json()]).toEqual([
      409,
      {
        code: 'remotes/unexpected',
        error: `Nothing was changed, because the state has changed since you saw it: 20 % of the visitors get ${V2}, all others ${V1}.`,
      },
    ]);
    expect((await act({ version: V2, percent: 20 })).statusCode).toBe(200); // an unchanged state is accepted
  });

  it('may come from the environment', async () => {
    const token = `mfp_${'e'.repeat(43)}`;
    server = await startHost({ deployTokens: parseConfiguredTokens(`${name}:publish+promote=${token}`) });
    expect((await publish({}, token)).statusCode).toBe(201);
    expect((await change('activate', { version: V1 }, token)).statusCode).toBe(200);
    expect((await change('rollback', { reason: 'test' }, token)).statusCode).toBe(403);
    const administrator = server.signUpAdministrator();
    const { tokens } = (await server.call('GET', '/api/deploy-tokens', { as: administrator })).json<{
      tokens: DeployToken[];
    }>();
    expect(tokens).toMatchObject([{ label: 'DEPLOY_TOKENS', isConfigured: true }]);
  });

  it('are rate limited per token', async () => {
    server = await startHost();
    await publish({ version: V2 }, await tokenFor(name));
    const [first, second] = [await tokenFor(name), await tokenFor(name)];
    const statuses = [];
    server.services.config.rates.changesPerDeployer = { count: 1, windowSeconds: 3600 };
    for (const token of [first, first, second]) {
      statuses.push((await change('activate', { version: V2 }, token)).statusCode);
    }
    expect(statuses).toEqual([200, 429, 200]);
    const status = { headers: { authorization: `Bearer ${first}` } };
    expect((await server.call('GET', `/api/remotes/${name}`, status)).statusCode).toBe(200);
  });
});

describe('publishing over HTTP', () => {
  it('refuses a bundle of another remote', async () => {
    const reply = await publish({ to: name, name: 'mf-y', prefix: '/y' });
    expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([
      422,
      `This is a bundle of mf-y, not of ${name}.`,
    ]);
  });

  it('accepts a file name with a leading underscore, as of some bundlers', async () => {
    const reply = await publish({ files: { '__federation_expose_routes.js': 'export {}' } });
    expect(reply.json()).toMatchObject({ version: V1, isNew: true });
  });

  it('refuses other bytes under a known version', async () => {
    await publish();
    expect((await publish({ files: { 'more.js': 'export {}' } })).json()).toMatchObject({
      code: 'remotes/changed-version',
    });
  });

  it.each([
    ['a path that climbs', [['../../x.js', 'x']]],
    ['a hidden file', [['.htaccess', 'x']]],
    [
      'the same file twice',
      [
        ['a.js', 'x'],
        ['a.js', 'y'],
      ],
    ],
    ['no manifest', [['remoteEntry.js', 'x']]],
    ['a manifest that is not JSON', [['manifest.json', '{']]],
  ] as [string, [string, string][]][])('refuses %s and stores nothing', async (_, parts) => {
    const { payload, headers } = encodeBundleParts(parts);
    const reply = await server.app.inject({
      method: 'POST',
      url: `/api/remotes/${name}/versions`,
      payload,
      headers: { ...headers, authorization: `Bearer ${team}` },
    });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    const { dataDir } = server.services.config;
    expect(await listKeys(server.services, `remotes/${name}`)).toEqual([]);
    expect(readdirSync(path.join(dataDir, 'tmp'))).toEqual([]);
  });

  it('keeps one version if two machines publish it at once', async () => {
    const replies = await Promise.all([publish(), publish(), publish()]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(replies.filter((reply) => reply.json<{ isNew: boolean }>().isNew)).toHaveLength(1);
  });
});
