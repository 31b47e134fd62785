import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import type { Reply } from '@fotosoc/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { startHost, type Actor, type TestHost } from '../testing/test-host.ts';
import { publishAsTeam } from '../testing/team.ts';
import { verifyAuditLog } from '../audit/verify.ts';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import { MINUTE_MS, DAY_MS } from '@fotosoc/server-kit/units';
import { parseConfiguredTokens } from '../tokens/configured-tokens.ts';

const PRINTS = { remote: 'mf-prints', prefixes: ['/prints'], verbs: ['publish', 'promote'], label: 'Prints team' };

let server: TestHost;
let administrator: Actor;
beforeEach(async () => {
  server = await startHost({ publicUrl: 'http://fotosoc.example.org' });
  administrator = server.signUpAdministrator();
  await publishAndActivate(server.services, writeBundle({ name: 'mf-x', prefix: '/x' }).dir);
});

type Invited = Reply<'POST /api/deploy-invitations'>;

const invite = (change: object = {}) =>
  server.call('POST', '/api/deploy-invitations', { as: administrator, body: { ...PRINTS, ...change } });
const secretOf = (address: string) => new URL(address).searchParams.get('link')!;

async function linkFor(change: object = {}): Promise<string> {
  return secretOf((await invite(change)).json<Invited>().link!);
}

const look = (link: string) => server.call('GET', `/api/invited-tokens?link=${link}`);
const take = (link: string) => server.call('POST', '/api/invited-tokens', { body: { link } });
const tokenOf = async (link: string) => (await take(link)).json<{ token: string }>().token;

async function rightsOf(token: string, remote = 'mf-prints') {
  const headers = { authorization: `Bearer ${token}` };
  return (await server.call('GET', `/api/remotes/${remote}/token`, { headers })).statusCode;
}

async function mailsTo(recipient: string): Promise<{ subject: string; body: string }[]> {
  await server.services.background.idle();
  const folder = path.join(server.services.config.dataDir, 'outbox');
  const files = await Promise.all((await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')));
  return files
    .filter((text) => text.includes(`To: ${recipient}`))
    .map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .map((text) => ({
      subject: /Subject: (.*)/.exec(text)![1]!.trim(),
      body: text.split('\r\n\r\n').slice(1).join('\n'),
    }));
}

describe('an invitation', () => {
  it('is a link to the token, valid for a week, however often it is viewed', async () => {
    const link = await linkFor();
    for (let scan = 0; scan < 3; scan += 1) {
      expect((await look(link)).json()).toEqual({
        ...PRINTS,
        days: 90,
        isRotation: false,
        expiresAt: expect.stringMatching(/Z$/) as string,
      });
    }
    server.wait(6 * DAY_MS);
    const taken = await take(link);
    expect([taken.statusCode, taken.json()]).toMatchObject([
      201,
      { token: expect.stringMatching(/^mfp_[\w-]{43}$/) as string, oldUntil: null },
    ]);
    expect(await rightsOf(taken.json<{ token: string }>().token)).toBe(200);
  });

  it('works once, also with two concurrent requests', async () => {
    const link = await linkFor();
    const both = await Promise.all([take(link), take(link)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 410]);
    for (const late of [await take(link), await look(link)]) {
      expect([late.statusCode, late.json()]).toMatchObject([
        410,
        {
          code: 'remotes/ended-invitation',
          error: expect.stringMatching(
            /^This link works once and was used on \d+ \w+ \d{4} at \d+:\d\d [ap]m \S+\. If that/,
          ) as string,
        },
      ]);
    }
    expect(await server.services.db.selectFrom('deploy_tokens').select('id').execute()).toHaveLength(1);
  });

  it('ends after a week, or when it is withdrawn', async () => {
    const [old, link] = [await linkFor(), await linkFor({ remote: 'mf-news', prefixes: ['/news'] })];
    const listed = await server.call('GET', '/api/deploy-invitations', { as: administrator });
    const { invitations } = listed.json<Reply<'GET /api/deploy-invitations'>>();
    expect(invitations.map(({ remote }) => remote).toSorted()).toEqual(['mf-news', 'mf-prints']);
    expect(listed.body).not.toMatch(/mfi_/);
    const { id } = invitations.find(({ remote }) => remote === 'mf-news')!;
    const back = () => server.call('DELETE', `/api/deploy-invitations/${id}`, { as: administrator });
    expect([(await back()).statusCode, (await back()).statusCode]).toEqual([204, 404]);
    expect((await take(link)).json()).toMatchObject({
      code: 'remotes/unknown-invitation',
      error: 'This link leads to no invitation: the invitation was revoked, or the link is incomplete.',
    });
    server.wait(8 * DAY_MS);
    expect((await take(old)).json<{ error: string }>().error).toMatch(/^This link expired at .*: ask the admin/);
    administrator = server.signUpAdministrator();
    expect((await invite()).statusCode).toBe(201); // the name is available again
  });

  it('is mailed to the team only', async () => {
    const reply = await invite({ email: 'team@example.org' });
    expect(reply.json<Invited>().link).toBeNull();
    const [mail] = await mailsTo('team@example.org');
    expect(mail?.subject).toBe('mf-prints: your deploy token');
    const [address = ''] = /http:\S+/.exec(mail!.body)!;
    expect(address).toMatch(/^http:\/\/fotosoc\.example\.org\/deployments\/invitation\?link=mfi_[\w-]{43}$/);
    expect(mail?.body).toContain('with pages at /prints. You may publish, promote.');

    await take(secretOf(address));
    const subjects = (await mailsTo(administrator.email)).map(({ subject, body }) => [
      subject,
      /Created by: .*/.exec(body)?.[0],
    ]);
    expect(subjects).toEqual([
      ['mf-prints: new deploy token', 'Created by: the person who opened the invitation link.'],
    ]);
  });

  it('is stored as a hash only', async () => {
    const link = await linkFor();
    const rows = await server.services.db.selectFrom('deploy_invitations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(link);
  });

  it('is in the audit log with its outcome', async () => {
    await take(await linkFor());
    const rows = await server.services.db
      .selectFrom('deployment_audit')
      .select(['act', 'actor', 'reason'])
      .where('remote', '=', 'mf-prints')
      .orderBy('seq')
      .execute();
    expect(rows).toEqual([
      {
        act: 'invite',
        actor: `administrator:${administrator.id}`,
        reason: 'Prints team: publish, promote, at /prints',
      },
      {
        act: 'token',
        actor: expect.stringMatching(/^token:/) as string,
        reason: 'Prints team: publish, promote, at /prints',
      },
    ]);
    expect(await verifyAuditLog(server.services.db)).toMatchObject({ firstWrong: null });
  });
});

const sentence = async (change: object) => (await invite(change)).json<{ error: string }>().error;

describe('a team is not invited', () => {
  it.each([
    ['for what is no name', { remote: 'prints' }, 'remote', 'Enter a name such as mf-prints:'],
    ['for the shell', { remote: 'shell' }, 'remote', 'Enter a name such as mf-prints:'],
    ['for a name that is live', { remote: 'mf-x' }, 'remote', 'mf-x was published here already:'],
    ['to what is no path', { prefixes: ['prints'] }, 'prefixes', '“prints” is not a path: enter one such as /prints'],
    ['to what ends with a slash', { prefixes: ['/prints/'] }, 'prefixes', '“/prints/” is not a path'],
    ['to a path of another remote', { prefixes: ['/prints', '/x'] }, 'prefixes', 'The prefix /x belongs to mf-x:'],
    ['to a path below it', { prefixes: ['/x/prints'] }, 'prefixes', 'The prefix /x/prints belongs to mf-x:'],
    [
      'to what the server answers',
      { prefixes: ['/api/prints'] },
      'prefixes',
      'The server reserves paths below /api/prints:',
    ],
    ['at what is no address', { email: 'team' }, 'email', 'Enter an e-mail address such as team@example.org.'],
  ])('%s', async (_, change, field, sentence) => {
    const refused = await invite(change);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { fields: { [field]: expect.stringContaining(sentence) as string } },
    ]);
  });

  it('for a name or a path of another invitation or token', async () => {
    const link = await linkFor();
    const other = { remote: 'mf-news', prefixes: ['/prints/news'] };
    expect(await sentence({ prefixes: ['/p'] })).toMatch(/^There is an invitation for mf-prints already:/);
    expect(await sentence(other)).toBe('The prefix /prints/news belongs to mf-prints: choose another path.');
    await take(link);
    expect(await sentence({ prefixes: ['/p'] })).toMatch(/^mf-prints has a deploy token already:/);
    expect(await sentence(other)).toBe('The prefix /prints/news belongs to mf-prints: choose another path.');
  });
});

describe('an invited team', () => {
  it('publishes its name with its paths, and no other', async () => {
    const token = await tokenOf(await linkFor());
    const own = { token, name: 'mf-prints', prefix: '/prints' };
    expect((await publishAsTeam(server, own)).statusCode).toBe(201);
    const below = await publishAsTeam(server, { ...own, version: '1.0.1+00000002', prefix: '/prints/large' });
    expect(below.statusCode).toBe(201);
    const beyond = await publishAsTeam(server, { ...own, version: '1.0.2+00000003', prefix: '/posters' });
    expect([beyond.statusCode, beyond.json<{ error: string }>().error]).toEqual([
      422,
      'This token is for /prints, not for /posters: remove that prefix from remote.json, or ask the administrator.',
    ]);
    expect((await publishAsTeam(server, { token, name: 'mf-news', prefix: '/prints' })).statusCode).toBe(403);
  });

  it('reserves its paths before its first version is live', async () => {
    await linkFor();
    const { id } = administrator;
    const squatter = await server.call('POST', '/api/deploy-tokens', {
      as: administrator,
      body: { remote: 'mf-y', verbs: ['publish'], label: id },
    });
    const refused = await publishAsTeam(server, {
      token: squatter.json<{ token: string }>().token,
      name: 'mf-y',
      prefix: '/prints',
    });
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
      422,
      'The prefix /prints belongs to mf-prints: choose another prefix in remote.json.',
    ]);
  });
});

async function tokens() {
  const reply = await server.call('GET', '/api/deploy-tokens', { as: administrator });
  return reply.json<Reply<'GET /api/deploy-tokens'>>().tokens;
}
const rotate = (id: string) => server.call('POST', `/api/deploy-tokens/${id}/rotations`, { as: administrator });

describe('a rotation', () => {
  it('is a link to another token with the rights of the old one, which ends ten minutes later', async () => {
    const old = await tokenOf(await linkFor());
    const { id } = (await tokens())[0]!;
    const link = secretOf((await rotate(id)).json<Invited>().link!);
    expect((await look(link)).json()).toMatchObject({ ...PRINTS, isRotation: true });
    expect(await rightsOf(old)).toBe(200);
    const taken = (await take(link)).json<{ token: string; oldUntil: string }>();
    expect(Date.parse(taken.oldUntil) - server.services.now().getTime()).toBeGreaterThan(9 * MINUTE_MS);
    server.wait(9 * MINUTE_MS);
    expect([await rightsOf(old), await rightsOf(taken.token)]).toEqual([200, 200]);
    server.wait(2 * MINUTE_MS);
    expect([await rightsOf(old), await rightsOf(taken.token)]).toEqual([401, 200]);
    expect(
      (await publishAsTeam(server, { token: taken.token, name: 'mf-prints', prefix: '/posters' })).statusCode,
    ).toBe(422);
  });

  it('invalidates earlier links', async () => {
    await take(await linkFor());
    const { id } = (await tokens())[0]!;
    const [first, second] = [await rotate(id), await rotate(id)].map((reply) => secretOf(reply.json<Invited>().link!));
    expect([(await take(first!)).statusCode, (await take(second!)).statusCode]).toEqual([404, 201]);
  });

  it('is mailed to the address of the old token, also after it was revoked', async () => {
    await invite({ email: 'team@example.org' });
    await take(secretOf(/http:\S+/.exec((await mailsTo('team@example.org'))[0]!.body)![0]));
    const { id } = (await tokens())[0]!;
    expect((await rotate(id)).json<Invited>().link).toBeNull();
    expect((await server.call('DELETE', `/api/deploy-tokens/${id}`, { as: administrator })).statusCode).toBe(204);
    const mail = (await mailsTo('team@example.org')).find(({ subject }) => subject === 'mf-prints: a new deploy token');
    expect((await take(secretOf(/http:\S+/.exec(mail!.body)![0]))).json()).toMatchObject({ oldUntil: null });
  });

  it('is refused for a token of the environment', async () => {
    server = await startHost({ deployTokens: parseConfiguredTokens(`mf-x:publish=mfp_${'e'.repeat(43)}`) });
    administrator = server.signUpAdministrator();
    const refused = await rotate((await tokens())[0]!.id);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'remotes/configured-token' }]);
    expect((await rotate('none')).statusCode).toBe(404);
  });
});
