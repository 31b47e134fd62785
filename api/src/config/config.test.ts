import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ConfigError, readConfig, requireSharedSettings } from './config.ts';

it.each([
  [{}, 'demo'],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, 'demo'],
  [{ PUBLIC_URL: 'http://fotosoc.localhost' }, 'demo'],
  [{ NODE_ENV: 'production' }, 'none'],
  [{ PUBLIC_URL: 'https://fotosoc.example.org' }, 'none'],
  [{ PUBLIC_URL: 'http://192.168.1.7:3000' }, 'none'],
  [{ PUBLIC_URL: 'https://fotosoc.example.org', SEED: 'demo' }, 'demo'],
])('with %j an empty site starts with %s', (env, seed) => {
  expect(readConfig(env)).toMatchObject({ seed });
});

it('listens on this machine only, with demo content by default', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    adminUserId: undefined,
    seed: 'demo',
    smtpUrl: undefined,
    trustedProxies: [],
  });
});

it('removes the trailing slash of the public address', () => {
  expect(readConfig({ PUBLIC_URL: 'https://fotosoc.example.org/' }).publicUrl).toBe('https://fotosoc.example.org');
});

it.each([
  [{}, 'http://preview.localhost:3000'],
  [{ PUBLIC_URL: 'https://fotosoc.example.org' }, 'https://preview.fotosoc.example.org'],
  [{ PUBLIC_URL: 'https://a.example.org', PREVIEW_URL: 'https://b.example.net/' }, 'https://b.example.net'],
  [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, undefined],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, undefined],
])('serves previews, with %j, at %s', (env, previewUrl) => {
  expect(readConfig(env).previewUrl).toBe(previewUrl);
});

it.each<Record<string, string>>([
  { PREVIEW_URL: 'preview' },
  { PREVIEW_URL: 'http://localhost:3001' },
  { PREVIEW_URL: 'https://preview.example.org' },
  { PORT: '65536' },
  { PUBLIC_URL: 'fotosoc' },
  { PUBLIC_URL: 'ftp://example.org' },
  { PUBLIC_URL: 'https://example.org/society' },
  { PUBLIC_URL: 'https://user@example.org' },
  { PREVIEW_URL: 'http://preview.example.org/society' },
  { SMTP_URL: 'http://example.org' },
  { EVENTS_URL: 'file:///etc/passwd' },
  { EVENTS_URL: 'our calendar' },
  { FOTO_OF_THE_WEEK_SHEET_URL: 'docs.google.com/spreadsheets/d/abc' },
  { QUICK_LINKS_SHEET_URL: 'http://sheets.example.org/abc/edit' },
  { CONTACT_FORM_URL: 'http://forms.example.org' },
  { RATE_FACTOR: '0' },
  { CHROMIUM_PATH: '/usr/bin/no-browser' },
  { LOG_LEVEL: 'loud' },
  { QUOTA_MB: '-1' },
])('names what is wrong with %j', (env) => {
  const read = () => readConfig(env);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${Object.keys(env)[0]} must be`));
});

it.each<[string, string]>([
  ['DATABASE_URL', 'postgres://fotosoc:secret@db.internal/fotosoc'],
  ['DATABASE_URL', 'postgres://fotosoc:secret@db.internal/fotosoc?sslmode=prefer'],
  ['DATABASE_URL', 'postgres://fotosoc:secret@db.internal/fotosoc?sslmode=no-verify'],
  ['S3_URL', 'http://KEY:SECRET@s3.internal/fotosoc'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector.internal:4318'],
])('refuses to start where %s would send secrets in the clear to another machine: %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must .*, or UNENCRYPTED_HOSTS must name`));
  const { hostname } = new URL(value);
  expect(() => readConfig({ [name]: value, UNENCRYPTED_HOSTS: `relay.internal, ${hostname}` })).not.toThrow();
});

it.each<[string, string]>([
  ['DATABASE_URL', 'postgres://fotosoc:secret@db.internal/fotosoc?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres:///fotosoc?host=/run/postgresql'],
  ['DATABASE_URL', 'postgres://localhost/fotosoc'],
  ['S3_URL', 'https://KEY:SECRET@s3.internal/fotosoc'],
  ['S3_URL', 'http://KEY:SECRET@127.0.0.1:9000/fotosoc'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://[::1]:4318'],
])('takes %s from TLS or this machine: %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).not.toThrow();
});

it.each([
  [{ SMTP_URL: 'smtp://mail.example.org:587' }, 'smtp://mail.example.org:587?requireTLS=true'],
  [{ SMTP_URL: 'smtp://localhost:25' }, 'smtp://localhost:25'],
  [{ SMTP_URL: 'smtps://mail.example.org' }, 'smtps://mail.example.org'],
  [{ SMTP_URL: 'smtp://relay.internal', UNENCRYPTED_HOSTS: 'relay.internal' }, 'smtp://relay.internal'],
])('with %j sends mails to %s', (env, smtpUrl) => {
  expect(readConfig(env).smtpUrl).toBe(smtpUrl);
});

it.each([
  [{}, /^SMTP_URL must be/],
  [{ SMTP_URL: 'smtp://localhost' }, /^SEED must be none/],
])('refuses to start on PostgreSQL with %j alone', (env, sentence) => {
  const start = (more: Record<string, string>) => () => requireSharedSettings(readConfig({ ...env, ...more }));
  expect(start({ DATABASE_URL: 'postgres://localhost/fotosoc' })).toThrow(ConfigError);
  expect(start({ DATABASE_URL: 'postgres://localhost/fotosoc' })).toThrow(sentence);
  expect(start({})).not.toThrow();
});

it('reads only variables documented in the README or docs/operating.md', () => {
  const read = new Set<string>();
  readConfig(
    new Proxy<Record<string, string | undefined>>(
      {},
      {
        get: (_env, name) => {
          read.add(String(name));
          return undefined;
        },
        getOwnPropertyDescriptor: (_env, name) => {
          read.add(String(name));
          return undefined;
        },
      },
    ),
  );
  const rows = ['README.md', 'docs/operating.md'].flatMap((file) =>
    readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `')),
  );
  const documented = new Set(rows.flatMap((row) => row.split('|')[1]!.match(/[A-Z][A-Z0-9_]+/g) ?? []));
  expect(read).toContain('TRUSTED_PROXIES');
  expect([...read].filter((name) => !documented.has(name))).toEqual([]);
});
