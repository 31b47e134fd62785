import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { recordBackup } from '@fotosoc/server-kit/storage/last-backup';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import { serve } from './server.ts';
import { startServer, type TestServer } from '../test/server.ts';

const ALARMS = fileURLToPath(new URL('../../docs/alarms.yml', import.meta.url));
const DASHBOARD = fileURLToPath(new URL('../../docs/dashboard.json', import.meta.url));
const OPERATING = fileURLToPath(new URL('../../docs/operating.md', import.meta.url));
const TOKEN = 'a-token-of-thirty-characters-0';

async function scrape({ app }: TestServer, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  return app.inject({ url: '/api/metrics', headers, remoteAddress });
}

describe('the metrics', () => {
  it.each([
    ['this machine', {}, {}, '127.0.0.1', 200],
    ['another machine', {}, {}, '10.0.0.9', 404],
    ['another machine, by a proxy on this one', {}, { 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1', 404],
    ['this machine without the token', { METRICS_TOKEN: TOKEN }, {}, '127.0.0.1', 404],
    ['another machine with the token', { METRICS_TOKEN: TOKEN }, { authorization: `Bearer ${TOKEN}` }, '10.0.0.9', 200],
    ['another machine with another', { METRICS_TOKEN: TOKEN }, { authorization: 'Bearer guess' }, '10.0.0.9', 404],
  ])('requested by %s are answered so', async (_who, env, headers, address, status) => {
    const server = await startServer(env);
    expect((await scrape(server, headers as Record<string, string>, address)).statusCode).toBe(status);
  });

  it('label requests by route, never by address', async () => {
    const server = await startServer();
    await server.call('GET', '/api/portfolios/ada-lovelace');
    await server.call('GET', '/reset-password/secret-of-a-mail');
    await server.call('POST', '/api/secret');
    const { body } = await scrape(server);
    expect(body).toContain('route="/api/portfolios/:portfolioLink",status="404"');
    expect(body).not.toMatch(/lovelace|secret/);
  });

  it('count waiting mails, lock waits and cached responses', async () => {
    const server = await startServer();
    const as = await server.signUp();
    await server.addPortfolio(as, 'ada');
    await server.call('GET', '/api/portfolios/ada');
    const { db, now } = server.services;
    await queueMail(db, { recipient: as.email, subject: 'Booked', body: '' }, now());
    const { body } = await scrape(server);
    expect(valueOf(body, 'fotosoc_mails_waiting')).toBe(1);
    expect(valueOf(body, 'fotosoc_mails_given_up')).toBe(0);
    expect(valueOf(body, 'fotosoc_kept_answers_total{outcome="miss"}')).toBe(1);
    expect(valueOf(body, 'fotosoc_database_turn_seconds_count{lock="account"}')).toBeGreaterThan(0);
    expect(body).not.toContain(as.id);
  });
});

const read = async (server: TestServer, name: string) => valueOf((await scrape(server)).body, name);

describe('the metrics of the site', () => {
  it('include the time of the last backup, and its absence', async () => {
    const server = await startServer();
    const isInFolder = server.env.DATABASE_URL === undefined && server.env.S3_URL === undefined;
    expect(await read(server, 'fotosoc_backup_timestamp_seconds')).toBe(isInFolder ? 0 : Number.NaN);
    const madeAt = new Date('2026-11-27T03:30:00Z');
    await recordBackup(server.services.config.dataDir, madeAt);
    const seconds = madeAt.getTime() / 1000;
    expect(await read(server, 'fotosoc_backup_timestamp_seconds')).toBe(isInFolder ? seconds : Number.NaN);
  });

  it('report whether database and storage respond, although one of them stalls', async () => {
    const server = await startServer();
    const [database, storage] = ['fotosoc_database_answers', 'fotosoc_storage_answers'] as const;
    expect([await read(server, database), await read(server, storage)]).toEqual([1, 1]);
    vi.spyOn(server.services.objects, 'ping').mockReturnValue(new Promise(() => undefined));
    vi.spyOn(server.services.changes, 'isAnswering').mockReturnValue(false);
    const { body } = await scrape(server);
    expect([valueOf(body, database), valueOf(body, storage)]).toEqual([0, 0]);
  });

  it('include the free disk space, and the processes for visitors', async () => {
    const server = await startServer({ ROLE: 'web' });
    const { body } = await scrape(server);
    expect(valueOf(body, 'fotosoc_disk_free_ratio')).toBeGreaterThan(0);
    expect(valueOf(body, 'fotosoc_disk_free_ratio')).toBeLessThan(1);
    expect(valueOf(body, 'fotosoc_answers_pages')).toBe(1);
    expect(await read(await startServer({ ROLE: 'jobs' }), 'fotosoc_answers_pages')).toBe(0);
  });
});

describe('the alarms', () => {
  const rules = readFileSync(ALARMS, 'utf8');
  const alerts = rules.split(/^ +- alert: /m).slice(1);

  it('use exported metrics, like the dashboard', async () => {
    const server = await startServer();
    const running = await serve({ ...server.services.config, port: 0, smtpUrl: 'smtp://localhost:9' });
    onTestFinished(running.close);
    const exported = [...(await (await fetch(`${running.address}/api/metrics`)).text()).matchAll(/^# TYPE (\S+)/gm)];
    const known = exported.map(([, name]) => name);
    const table = readFileSync(OPERATING, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `fotosoc_') && !line.includes('on PostgreSQL: '));
    const named = [rules, readFileSync(DASHBOARD, 'utf8'), ...table]
      .join('\n')
      .matchAll(/\b(?:fotosoc|nodejs|process)_\w+/g);
    const missing = [...named]
      .map(([name]) => name.replace(/_(?:bucket|count)$/, ''))
      .filter((name) => !known.includes(name));
    expect(missing).toEqual([]);
    const described = table.join('\n');
    const ours = known.filter(
      (name) => name!.startsWith('fotosoc_') && !name!.startsWith('fotosoc_database_connections'),
    );
    expect(ours.filter((name) => !described.includes(name!))).toEqual([]);
  });

  it('each state the action to take', () => {
    expect(alerts.length).toBeGreaterThan(10);
    expect(alerts.filter((alert) => !/^ +summary: .+\n +action:\s+\S/m.test(alert))).toEqual([]);
  });

  it.runIf(spawnSync('promtool', ['--version']).error === undefined)('are valid rules for Prometheus', () => {
    expect(spawnSync('promtool', ['check', 'rules', ALARMS], { encoding: 'utf8' })).toMatchObject({ status: 0 });
  });
});

/** Value of a metric with labels, from the text format of Prometheus. */
function valueOf(body: string, series: string): number {
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  );
}
