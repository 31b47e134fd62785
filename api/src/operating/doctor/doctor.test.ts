import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { usesPostgres } from '../../../test/test-database.ts';
import { MIGRATIONS } from '../../migrations.ts';
import { examineSite } from './doctor.ts';
import { rateCertificate } from './network-checks.ts';
import { runChecks, createFailure, formatResult, createOkFinding, type Result } from './examination.ts';

const PRODUCTION = { NODE_ENV: 'production', SEED: 'none', CHROMIUM_PATH: 'none' };

/** Returns the results of an examination by name of the check. */
async function examineWith(
  env: Record<string, string>,
  { envFiles = [], mailTo, migrations = MIGRATIONS }: Partial<Parameters<typeof examineSite>[1]> = {},
): Promise<Record<string, Result>> {
  const results: Record<string, Result> = {};
  for await (const result of examineSite({ ...PRODUCTION, ...env }, { envFiles, mailTo, migrations })) {
    results[result.name] = result;
  }
  return results;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function settingsFile(text: string): string {
  const file = path.join(temporaryFolder(), 'fotosoc.env');
  writeFileSync(file, text);
  return file;
}

async function startMailServer(): Promise<{ port: number; received: string[] }> {
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ password }, _session, callback) =>
      password === 'right' ? callback(null, { user: 'site' }) : callback(new Error('wrong password')),
    onData(stream, _session, callback) {
      let text = '';
      stream.on('data', (chunk) => (text += String(chunk)));
      stream.on('end', () => {
        received.push(text);
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return { port: (server.server.address() as AddressInfo).port, received };
}

/** Makes the site listen, as its public address is examined. */
async function listen(server: TestServer): Promise<string> {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  return address.replace('127.0.0.1', 'localhost');
}

describe('settings', () => {
  it('with unknown names are reported, with the closest known name', async () => {
    const file = settingsFile('PORTT=3001\nDATA_DIR=/srv\nSMPT_URL=\nTZ=Europe/Dublin\nNOTHING_LIKE_IT=1\n');
    const { Settings: settings } = await examineWith({}, { envFiles: [file] });
    expect(settings).toMatchObject({
      state: 'failure',
      said: 'There is no setting NOTHING_LIKE_IT, PORTT (PORT?), SMPT_URL (SMTP_URL?).',
    });
  });

  it('with invalid values are the only result', async () => {
    const results = await examineWith({ PORT: 'many' });
    expect(results['Settings']).toMatchObject({ state: 'failure', said: expect.stringMatching(/^PORT must be /) });
    expect(Object.keys(results)).toEqual(['Settings', 'Purpose']);
  });

  it.each([
    [{}, /^SMTP_URL must be .+ with DATABASE_URL: /],
    [{ SMTP_URL: 'smtp://127.0.0.1:1', SEED: 'demo' }, /^SEED must be none with DATABASE_URL: /],
  ])('that a start refuses with a shared database are reported: %j', async (env, sentence) => {
    const results = await examineWith({ DATABASE_URL: 'postgres://127.0.0.1:1/fotosoc', ...env });
    expect(results['Settings']).toMatchObject({ state: 'failure', said: expect.stringMatching(sentence) });
  });

  it('of a public site are recognised', async () => {
    const results = await examineWith({ NODE_ENV: 'development', PUBLIC_URL: 'https://example.invalid' });
    expect(results['Purpose']).toMatchObject({ state: 'warning', said: 'NODE_ENV is not production.' });
  });
});

describe('a healthy site', () => {
  it('passes all checks, from its folder to its responses', async () => {
    const server = await startServer();
    const SMTP_URL = `smtp://site:right@127.0.0.1:${(await startMailServer()).port}`;
    const PUBLIC_URL = await listen(server);
    const results = await examineWith({ ...server.env, SMTP_URL, PUBLIC_URL, MIN_FREE_PERCENT: '0' });
    expect(results).toMatchObject({
      Settings: { state: 'ok' },
      Mail: { state: 'ok' },
      'Data folder': { state: 'ok' },
      Disk: { state: 'ok' },
      Database: { state: 'ok', said: 'The database answers, is intact and up to date.' },
      Bucket: { state: server.env.S3_URL ? 'ok' : 'skipped' },
      Chromium: { state: 'warning' },
      Site: { state: 'ok' },
      Certificate: { state: 'skipped' },
    });
  });
});

describe('the database', () => {
  it('of a newer release is refused', async () => {
    const { env } = await startServer();
    const { '0001-accounts': first, ...others } = MIGRATIONS;
    expect(first).toBeDefined();
    expect(await examineWith(env, { migrations: others })).toMatchObject({
      Database: { state: 'failure', said: 'It is of a newer release (0001-accounts).' },
    });
  });

  it('of an older release is reported as migrated by the next start', async () => {
    const { env } = await startServer();
    const migrations = { ...MIGRATIONS, '9999-next': { up: async () => undefined } };
    expect(await examineWith(env, { migrations })).toMatchObject({
      Database: { state: 'ok', said: expect.stringContaining('migrates it (1 steps)') },
    });
  });

  it.skipIf(usesPostgres())('is checked for damage', async () => {
    const { env, services } = await startServer();
    const copy = temporaryFolder();
    const file = path.join(copy, 'fotosoc.sqlite');
    writeFileSync(file, readFileSync(path.join(env.DATA_DIR, 'fotosoc.sqlite')));
    await services.background.idle();
    truncateSync(file, 8192);
    const { Database: found } = await examineWith({ DATA_DIR: copy });
    expect(found).toMatchObject({ state: 'failure', said: expect.stringMatching(/ is damaged: /) });
  });

  it.skipIf(usesPostgres())('is not created if it is missing', async () => {
    const folder = temporaryFolder();
    const { Database: found } = await examineWith({ DATA_DIR: folder });
    expect(found).toMatchObject({ state: 'failure', said: expect.stringContaining('does not exist') });
  });
});

it('a missing data folder is reported', async () => {
  const { 'Data folder': found } = await examineWith({ DATA_DIR: '/nowhere/data' });
  expect(found).toMatchObject({ state: 'failure', said: '/nowhere/data does not exist.' });
});

it('a nearly full disk is reported before uploads are refused', async () => {
  const { Disk: disk } = await examineWith({ DATA_DIR: temporaryFolder(), MIN_FREE_PERCENT: '100' });
  expect(disk).toMatchObject({ state: 'failure', said: expect.stringMatching(/^\d+ % \([\d.]+ GB\) are free\.$/) });
});

describe('the mail server', () => {
  it('delivers a mail to a given address', async () => {
    const { port, received } = await startMailServer();
    const env = { DATA_DIR: temporaryFolder(), SMTP_URL: `smtp://site:right@127.0.0.1:${port}` };
    const { Mail: mail } = await examineWith(env, { mailTo: 'chair@example.org' });
    expect(mail).toMatchObject({ state: 'ok', said: expect.stringContaining('accepted a mail to chair@example.org') });
    expect(received).toEqual([expect.stringContaining('Subject: Mails of the site arrive')]);
  });

  it.each([
    ['refuses the password', 'site:wrong@', /wrong password/],
    ['is away', '', /ECONNREFUSED/],
  ])('that %s is reported', async (_name, user, reason) => {
    const { port } = user === '' ? { port: 1 } : await startMailServer();
    const { Mail: mail } = await examineWith({
      DATA_DIR: temporaryFolder(),
      SMTP_URL: `smtp://${user}127.0.0.1:${port}`,
    });
    expect(mail).toMatchObject({ state: 'failure', said: expect.stringMatching(reason) });
  });

  it('without configuration leaves mails in a folder', async () => {
    const { Mail: mail } = await examineWith({ DATA_DIR: temporaryFolder() });
    expect(mail).toMatchObject({ state: 'warning', said: expect.stringContaining('become files') });
  });
});

it('an unreachable site is reported', async () => {
  const { Site: site } = await examineWith({ DATA_DIR: temporaryFolder(), PUBLIC_URL: 'http://localhost:1' });
  expect(site).toMatchObject({ state: 'failure', said: expect.stringContaining('does not answer') });
});

it('an unknown preview host is reported', async () => {
  const { 'Preview host': found } = await examineWith({
    DATA_DIR: temporaryFolder(),
    PUBLIC_URL: 'https://fotosoc.invalid',
  });
  expect(found).toMatchObject({ state: 'failure', said: 'preview.fotosoc.invalid is not in the DNS.' });
});

describe('the certificate', () => {
  it('that browsers do not trust is reported', async () => {
    const folder = temporaryFolder();
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string];
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '30'];
    execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'pipe' });
    const server = https.createServer({ key: readFileSync(key), cert: readFileSync(cert) });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { Certificate: found } = await examineWith({ DATA_DIR: folder, PUBLIC_URL: `https://localhost:${port}` });
    expect(found).toMatchObject({ state: 'failure', said: expect.stringMatching(/^Browsers refuse it: /) });
  });

  it.each([
    ['2027-03-01', undefined, 'ok', 'It ends in 59 days.'],
    ['2027-01-15', undefined, 'warning', 'It ends in 14 days.'],
    ['2026-12-30', undefined, 'failure', 'It ended on 2026-12-30.'],
    ['2027-03-01', 'SELF_SIGNED', 'failure', 'Browsers refuse it: SELF_SIGNED.'],
  ] as const)('ending on %s, refused as %s, is rated %s on 2027-01-01', (endsAt, refusal, state, said) => {
    const judged = rateCertificate({ endsAt: new Date(endsAt), refusal }, new Date('2027-01-01'));
    expect(judged).toMatchObject({ state, said });
  });
});

describe('an examination', () => {
  it('continues if one check throws and another one hangs', async () => {
    const never = new Promise<never>(() => undefined);
    const results: Result[] = [];
    for await (const result of runChecks(
      [
        { name: 'One', run: async () => Promise.reject(new Error('It is\n broken.')) },
        { name: 'Two', run: () => never },
        { name: 'Three', run: async () => createOkFinding('Well.') },
      ],
      20,
    )) {
      results.push(result);
    }
    expect(results.map(formatResult)).toEqual([
      'FAIL One: It is broken. Fix this, then run the doctor again.',
      'FAIL Two: No answer within 0.02 s. Find out which service does not answer, then run the doctor again.',
      'ok   Three: Well.',
    ]);
  });

  it('states problem and action in one line', () => {
    expect(formatResult({ name: 'Disk', ...createFailure('Full.', 'Make room.') })).toBe('FAIL Disk: Full. Make room.');
  });
});

it('deletes its object from an unreadable bucket', async () => {
  const methods: string[] = [];
  const bucket = http.createServer((request, reply) => {
    methods.push(`${request.method} ${request.url}`);
    request.resume();
    reply.writeHead(methods.at(-1)!.startsWith('GET /photos/doctor/') ? 403 : 200, { etag: '"0"' }).end();
  });
  onTestFinished(() => void bucket.close());
  await once(bucket.listen(0, '127.0.0.1'), 'listening');
  const { port } = bucket.address() as AddressInfo;
  const { Bucket: found } = await examineWith({
    DATA_DIR: temporaryFolder(),
    S3_URL: `http://KEY:SECRET@127.0.0.1:${port}/photos?region=r`,
  });
  expect(found).toMatchObject({ state: 'failure', said: expect.not.stringContaining('SECRET') });
  expect(methods.at(-1)).toMatch(/^DELETE \/photos\/doctor\//);
});
