import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const ALARMS = fileURLToPath(new URL('../../docs/alarms.yml', import.meta.url));
const CONFIGURATION = fileURLToPath(new URL('../../docs/prometheus.yml', import.meta.url));
const hasPromtool = process.env['CI'] !== undefined || spawnSync('promtool', ['--version']).error === undefined;

const folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-alarms-'));
afterAll(() => rmSync(folder, { recursive: true }));

const WEB = ['127.0.0.1:3001', '127.0.0.1:3002'];
const JOBS = '127.0.0.1:3000';
const HOUR = 60;
const DAY = 24 * HOUR;

/** Series with a value per minute, in the notation of promtool. */
type Series = Record<string, string>;

/** Series of the three healthy processes of docs/scaling.md for a day and more, with deviations.
 *  @param minutes duration */
function site(minutes: number, differs: Series = {}): Series {
  const well = (value: number | string) => `${value}+0x${minutes}`;
  const all = [...WEB, JOBS].flatMap((instance) => {
    const isWeb = WEB.includes(instance);
    return [
      [`up{job="fotosoc", instance="${instance}"}`, well(1)],
      [`fotosoc_answers_pages{instance="${instance}"}`, well(isWeb ? 1 : 0)],
      [`fotosoc_jobs_lease_held{instance="${instance}"}`, well(isWeb ? 0 : 1)],
      [`fotosoc_jobs_round_timestamp_seconds{instance="${instance}"}`, isWeb ? well(0) : `0+60x${minutes}`],
      [`fotosoc_database_answers{instance="${instance}"}`, well(1)],
      [`fotosoc_storage_answers{instance="${instance}"}`, well(1)],
      [`fotosoc_disk_free_ratio{instance="${instance}"}`, well(0.6)],
      [`fotosoc_disk_has_room{instance="${instance}"}`, well(1)],
      [`fotosoc_mails_waiting{instance="${instance}"}`, well(0)],
      [`fotosoc_backup_timestamp_seconds{instance="${instance}"}`, `0+60x${minutes}`],
      [`fotosoc_certificate_expiry_timestamp_seconds{instance="${instance}"}`, well(90 * 86_400)],
    ] as const;
  });
  return { ...Object.fromEntries(all), ...differs };
}

const of = (name: string, instance: string) => `${name}{instance="${instance}"}`;
const count = (instance: string, route: string, status: number) =>
  `fotosoc_http_request_seconds_count{instance="${instance}", method="GET", route="${route}", status="${status}"}`;

/** Series of processes that are dead from the start. */
const dead = (...instances: string[]): Series =>
  Object.fromEntries(
    instances.flatMap((instance) => [
      [`up{job="fotosoc", instance="${instance}"}`, '0+0x3000'],
      ...Object.keys(site(0))
        .filter((series) => series.endsWith(`{instance="${instance}"}`))
        .map((series) => [series, '_x3000']),
    ]),
  );

/** States of a site, with the expected alarms. */
const CASES: [title: string, series: Series, at: number, alarms: string[]][] = [
  ['all is well', site(2 * DAY), 2 * DAY, []],
  ['one web process is dead', site(HOUR, dead(WEB[0]!)), 30, ['ProcessDown']],
  [
    'all web processes are dead while the jobs go on',
    site(HOUR, dead(...WEB)),
    30,
    ['ProcessDown', 'ProcessDown', 'SiteDown'],
  ],
  [
    'all processes are dead',
    site(HOUR, dead(...WEB, JOBS)),
    30,
    ['ProcessDown', 'ProcessDown', 'ProcessDown', 'SiteDown'],
  ],
  ['the process with the jobs is dead', site(HOUR, dead(JOBS)), 30, ['NobodyDoesTheJobs', 'ProcessDown']],
  ['a restart of a minute', site(HOUR, { [`up{job="fotosoc", instance="${WEB[0]}"}`]: '1+0x10 0+0x1 1+0x40' }), 13, []],
  [
    'no backup for two days',
    site(
      3 * DAY,
      Object.fromEntries([...WEB, JOBS].map((one) => [of('fotosoc_backup_timestamp_seconds', one), `0+0x${3 * DAY}`])),
    ),
    2 * DAY,
    ['BackupOld'],
  ],
  [
    'the site is backed up otherwise',
    site(
      3 * DAY,
      Object.fromEntries(
        [...WEB, JOBS].map((one) => [of('fotosoc_backup_timestamp_seconds', one), `NaN+0x${3 * DAY}`]),
      ),
    ),
    2 * DAY,
    [],
  ],
  [
    'the certificate ends in ten days',
    site(3 * HOUR, { [of('fotosoc_certificate_expiry_timestamp_seconds', JOBS)]: `${10 * 86_400}+0x${3 * HOUR}` }),
    2 * HOUR,
    ['CertificateEnds'],
  ],
  [
    'a disk has a tenth left',
    site(3 * HOUR, { [of('fotosoc_disk_free_ratio', JOBS)]: `0.11+0x${3 * HOUR}` }),
    2 * HOUR,
    ['DiskFills'],
  ],
  [
    'a disk of which four tenths are free fills in two days',
    site(DAY, { [of('fotosoc_disk_free_ratio', JOBS)]: `0.49-0.00014x${DAY}` }),
    12 * HOUR,
    ['DiskFills'],
  ],
  [
    'the jobs hang',
    site(2 * HOUR, { [of('fotosoc_jobs_round_timestamp_seconds', JOBS)]: `0+0x${2 * HOUR}` }),
    40,
    ['JobsStandStill'],
  ],
  [
    'mails wait for two hours',
    site(3 * HOUR, { [of('fotosoc_mails_waiting', JOBS)]: `3+0x${3 * HOUR}` }),
    2 * HOUR,
    ['MailsWait'],
  ],
  [
    'the database is away',
    site(HOUR, { [of('fotosoc_database_answers', WEB[0]!)]: `0+0x${HOUR}` }),
    10,
    ['DatabaseAway'],
  ],
  ['the bucket is away', site(HOUR, { [of('fotosoc_storage_answers', WEB[0]!)]: `0+0x${HOUR}` }), 10, ['StorageAway']],
  [
    'one answer in ten fails, beside many probes',
    site(HOUR, {
      [count(WEB[0]!, '/*', 200)]: `0+9x${HOUR}`,
      [count(WEB[0]!, '/*', 503)]: `0+1x${HOUR}`,
      [count(WEB[0]!, '/api/health', 200)]: `0+900x${HOUR}`,
      [count(WEB[0]!, '/api/health/live', 200)]: `0+900x${HOUR}`,
      [count(WEB[0]!, '/api/metrics', 200)]: `0+900x${HOUR}`,
    }),
    30,
    ['AnswersFail'],
  ],
  [
    'only probes fail',
    site(HOUR, {
      [count(WEB[0]!, '/api/galleries', 200)]: `0+9x${HOUR}`,
      [count(WEB[0]!, '/api/health', 503)]: `0+30x${HOUR}`,
    }),
    30,
    [],
  ],
];

it.skipIf(!hasPromtool).each(CASES)('%s: the expected alarms fire', (title, series, at, alarms) => {
  const file = path.join(folder, 'rules.test.json');
  const query = { expr: 'ALERTS{alertstate="firing"} == 1', eval_time: `${at}m` };
  const counted = [...new Set(alarms)].map((alertname) => ({
    labels: `{alertname="${alertname}"}`,
    value: alarms.filter((other) => other === alertname).length,
  }));
  const test = {
    name: title,
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [{ ...query, expr: `count by (alertname) (${query.expr})`, exp_samples: counted }],
  };
  writeFileSync(file, JSON.stringify({ rule_files: [ALARMS], evaluation_interval: '1m', tests: [test] }));
  const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  expect(stdout + stderr).toContain('SUCCESS');
});

it('covers each rule about the site’s own metrics', () => {
  const tried = new Set(CASES.flatMap(([, , , alarms]) => alarms));
  const rules = readFileSync(ALARMS, 'utf8').matchAll(/- alert: (\w+)\n +expr: (.*\n.*\n)/g);
  const ofState = [...rules].filter(([, , expr]) =>
    /answers_pages|up\{|_answers|timestamp_seconds|free_ratio|mails_waiting|status=~"5/.test(expr!),
  );
  expect(ofState.map(([, name]) => name).filter((name) => !tried.has(name!))).toEqual([]);
});

it.skipIf(!hasPromtool)('the operators’ configuration is valid for Prometheus', () => {
  expect(spawnSync('promtool', ['check', 'config', CONFIGURATION], { encoding: 'utf8' })).toMatchObject({ status: 0 });
});
