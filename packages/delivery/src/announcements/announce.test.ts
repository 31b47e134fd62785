import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { beforeEach, describe, expect, it } from 'vitest';
import { identity, startHost, type Actor, type TestHost } from '../testing/test-host.ts';
import { publishBundle } from '../publish/publish.ts';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import { blockVersion } from '../rollout/block.ts';
import { promoteVersion } from '../rollout/promote.ts';
import { startCanary } from '../rollout/start-canary.ts';
import { restoreRemote } from '../rollout/restore.ts';
import { retireRemote } from '../rollout/retire.ts';
import { rollBackVersion } from '../rollout/rollback.ts';
import { createToken } from '../tokens/tokens.ts';
import { announceActions } from './announce.ts';
import { parseCheckReport, findVersion } from '../versions/versions.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { parseConfiguredTokens } from '../tokens/configured-tokens.ts';

const V1 = '1.0.0+00000001';
const V2 = '1.0.1+00000002';
const TEAM = 'team@example.org';

let server: TestHost;
let administrator: Actor;
let tokenId: string;
beforeEach(async () => {
  server = await startHost({ publicUrl: 'http://fotosoc.example.org' });
  administrator = server.signUpAdministrator();
  await publishAndActivate(server.services, writeBundle({ version: V1 }).dir);
  await publishBundle(server.services, writeBundle({ version: V2 }).dir, { actor: 'test' });
  tokenId = (await makeToken('mf-x', TEAM)).id;
});

async function makeToken(remote: string, email?: string, days = 1) {
  const { db, now } = server.services;
  const expiresAt = new Date(now().getTime() + days * DAY_MS);
  return createToken(db, { remote, verbs: ['promote'], label: 'night shift', email, expiresAt, now: now() });
}

const order = (actor: string, reason = 'blank page on phones') => ({
  name: 'mf-x',
  actor,
  at: new Date('2026-11-20T11:30:00Z'),
  reason,
});

async function mails() {
  await announceActions(server.services);
  return server.services.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body'])
    .orderBy('created_at')
    .orderBy('recipient')
    .execute();
}

const told = async () => (await mails()).map(({ recipient }) => recipient).toSorted();

describe('an action', () => {
  it('overriding objections of other remotes is announced to their teams as well', async () => {
    await makeToken('mf-y', 'others@example.org');
    await makeToken('mf-z', 'unconcerned@example.org');
    await makeToken('shell', 'shells@example.org');
    const { services } = server;
    const others = { name: 'mf-y', prefix: '/y', exports: { uses: { '@fotosoc/host': ['useApi'] } } };
    await publishAndActivate(services, writeBundle({ name: 'shell' }).dir);
    await publishAndActivate(services, writeBundle(others).dir);
    const shell = { name: 'shell', version: V2, exports: { provides: { '@fotosoc/host': [] } } };
    await publishBundle(services, writeBundle(shell).dir, { actor: 'test', override: 'tonight' });
    const overridden = parseCheckReport((await findVersion(services.db, 'shell', V2))!)!.override;
    const given = { ...order('test'), name: 'shell', version: V2, overridden };
    await startCanary(services, { ...given, percent: 5 });
    const first = [administrator.email, 'others@example.org', 'shells@example.org'].toSorted();
    expect(await told()).toEqual(first);
    await promoteVersion(services, given); // visitors already had it before
    expect(await told()).toEqual([...first, administrator.email, 'shells@example.org'].toSorted());
  });

  it('is announced once, to the administrator and to the team of the remote', async () => {
    await makeToken('mf-x', TEAM.toUpperCase());
    await makeToken('mf-y', 'others@example.org');
    await promoteVersion(server.services, { ...order(`token:${tokenId}`, 'faster'), version: V2 });
    const told = await mails();
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([administrator.email, TEAM].toSorted());
    expect(told[0]).toMatchObject({
      subject: 'mf-x: a version was activated for all visitors',
      body: [
        'Hello,',
        `Now: all visitors get mf-x ${V2}.\nBefore: all visitors get mf-x ${V1}.`,
        'By: the holder of the deploy token “night shift”.\nWhen: 20 November 2026 at 11:30 am GMT.\nReason: faster.',
        `To undo this: npx @fotosoc/cli rollback mf-x --expect ${V2} --reason "…"\nOr open http://fotosoc.example.org/deployments?remote=mf-x`,
        'If nobody on your team did this, revoke the deploy tokens of mf-x there, and ask the administrator to choose a new password: http://fotosoc.example.org/reset-password',
        identity.longName,
      ].join('\n\n'),
    });
    expect(await mails()).toEqual(told);
  });

  it('of the rollout analysis states its evidence', async () => {
    await startCanary(server.services, { ...order('administrator:a', ''), version: V2, percent: 5 });
    await rollBackVersion(server.services, order('system', '12 % of the page views failed'));
    const bodies = (await mails()).filter(({ recipient }) => recipient === TEAM).map(({ body }) => body);
    expect(bodies[0]).toContain(`5 % of the visitors get mf-x ${V2}, all others ${V1}.`);
    expect(bodies[0]).toContain('By: the administrator.');
    expect(bodies[0]).toContain('Reason: none given.');
    expect(bodies[1]).toContain('By: the site, based on reports of visitors’ pages.');
    expect(bodies[1]).toContain('Reason: 12 % of the page views failed.');
    expect(bodies[1]).toContain(`npx @fotosoc/cli promote mf-x ${V2} --reason`);
  });

  it('states its undo, or that there is none', async () => {
    const { db } = server.services;
    await retireRemote(db, order('system'));
    await restoreRemote(server.services, order('system'));
    await blockVersion(db, { ...order('system'), version: V2 });
    const told = (await mails()).filter(({ recipient }) => recipient === TEAM);
    expect(told.map(({ subject, body }) => [subject, /To undo this: (.*)/.exec(body)?.[1]])).toEqual([
      ['mf-x: retired from the site', 'npx @fotosoc/cli restore mf-x --reason "…"'],
      ['mf-x: restored to the site', 'npx @fotosoc/cli retire mf-x --reason "…"'],
      ['mf-x: a version was blocked', 'a block is final. Publish and promote another version.'],
    ]);
  });

  it('is not announced to holders of expired tokens', async () => {
    server.wait(2 * DAY_MS);
    await promoteVersion(server.services, { ...order('system', 'test'), version: V2 });
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([administrator.email]);
  });
});

it('local starts and publications are not announced', async () => {
  expect(await mails()).toEqual([]);
});

it('a new deploy token is announced with its permissions', async () => {
  const body = { remote: 'mf-x', verbs: ['publish', 'promote'], label: 'CI', email: 'ci@example.org' };
  await server.call('POST', '/api/deploy-tokens', { as: administrator, body });
  const told = await mails();
  expect(told.map(({ recipient }) => recipient).toSorted()).toEqual(
    [administrator.email, 'ci@example.org', TEAM].toSorted(),
  );
  expect(told[0]?.subject).toBe('mf-x: new deploy token');
  expect(told[0]?.body).toContain('The deploy token “CI” now allows its holder to publish, promote mf-x, until ');

  const wrong = await server.call('POST', '/api/deploy-tokens', { as: administrator, body: { ...body, email: 'ci' } });
  expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { fields: { email: expect.any(String) } }]);
});

it('a token of the environment names its team as well', async () => {
  server = await startHost({
    deployTokens: parseConfiguredTokens(`mf-x:publish+promote:ci@example.org=mfp_${'e'.repeat(43)}`),
  });
  await publishAndActivate(server.services, writeBundle({ version: V1 }).dir);
  await retireRemote(server.services.db, order('system'));
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['ci@example.org']);
});
