import { isIP } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from '@fotosoc/publish-checks/chromium';
import { ConfigError } from '@fotosoc/server-kit/config-error';
import type { S3Config } from '@fotosoc/server-kit/config';
import { parseS3Url } from '@fotosoc/server-kit/storage/s3-url';
import type { ConfiguredToken } from '@fotosoc/delivery/config';
import { parseConfiguredTokens } from '@fotosoc/delivery/tokens/configured-tokens';
import { MEBIBYTE } from '@fotosoc/server-kit/units';
import { requireEncryptedAddress } from './encrypted.ts';
import { readChoice, readInteger, readOrigin, readText, readUrl, type Environment } from './environment.ts';
import { multiplyRates, type Rates } from './rates.ts';
import { isThisMachine } from '@fotosoc/server-kit/http/local-hostname';

export { ConfigError } from '@fotosoc/server-kit/config-error';

/** Role of a process. `all` runs all work; the other roles serve without scheduled jobs, run only scheduled jobs, or
 *  only process photos. */
export type Role = (typeof ROLES)[number];
const ROLES = ['all', 'web', 'jobs', 'photos'] as const;

export interface Config {
  role: Role;
  host: string;
  port: number;
  /** Time that a stopping process continues to answer while its health reports the shutdown. */
  drainMs: number;
  /** True if the site is read-only, e.g. during a move. */
  readOnly: boolean;
  /** True if a release that is incompatible with a live version of a remote must not start. */
  refuseBreaking: boolean;
  dataDir: string;
  /** Connection address of PostgreSQL; `undefined` for SQLite in the data folder. */
  databaseUrl: string | undefined;
  /** Bucket of photos, versions and packages; `undefined` for the data folder. */
  s3: S3Config | undefined;
  /** Address of the site without a trailing slash, for links in mails and previews. */
  publicUrl: string;
  /** Origin of previews of unpublished versions, without a trailing slash; `undefined` disables previews. Its host
   *  differs from that of the site, because cookies ignore ports. */
  previewUrl: string | undefined;
  /** Id of the configured administrator; `undefined` for the demo administrator, if any. */
  adminUserId: string | undefined;
  seed: 'demo' | 'none';
  deployTokens: ConfiguredToken[];
  /** Path of Chromium for the publish checks; `undefined` disables rendering. */
  chromiumPath: string | undefined;
  smtpUrl: string | undefined;
  eventsUrl: string | undefined;
  quickLinksSheetUrl: string | undefined;
  fotoOfTheWeekSheetUrl: string | undefined;
  contactFormUrl: string | undefined;
  /** Addresses whose `X-Forwarded-For` is trusted; empty for none. */
  trustedProxies: string[];
  /** Token for reading the metrics; `undefined` allows only this machine. */
  metricsToken: string | undefined;
  /** Address of the OpenTelemetry collector without a trailing slash; `undefined` for none. */
  otlpEndpoint: string | undefined;
  serviceName: string;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Time that a visitor waits for server rendering before the browser renders the page; 0 disables SSR. */
  drawWaitMs: number;
  /** Share of the disk that uploads leave free. */
  minFreePercent: number;
  /** Maximum bytes of code of a version, regardless of its own budget. */
  maxRemoteCodeBytes: number;
  photos: PhotoConfig;
  loans: LoanConfig;
  requireConfirmedEmail: boolean;
  /** True if HSTS includes the subdomains of `publicUrl`. */
  hasHstsForSubdomains: boolean;
  /** True if forms require a ticket that the page fetched, so that programs cannot post. Used on sites on the
   *  internet. */
  formTickets: boolean;
  /** Rate limits. `RATE_FACTOR` multiplies all of them, e.g. when a proxy hides the addresses of visitors. */
  rates: Rates;
}

export interface PhotoConfig {
  maxUploadBytes: number;
  /** Longer side of the stored photo. */
  maxSidePixels: number;
  maxStoredBytes: number;
  /** Maximum number of concurrently processed photos, each in a separate process. */
  workers: number;
  /** Time that a request for a smaller copy waits while the copy is rendered. Then the photo itself answers, because
   *  waiting pictures would occupy the connections that a browser needs for the code of the page. */
  copyWaitMs: number;
  /** Maximum number of concurrent uploads, including those waiting for a worker; further ones are asked to retry. */
  maxUploads: number;
  quotaPhotos: number;
  quotaBytes: number;
  trashDays: number;
  /** True if the site hides a photo at once when a reporter is in the photo or hurt by it, until a reviewer decides. */
  hideOnAsk: boolean;
}

export interface LoanConfig {
  /** Maximum number of days from now until the end of a loan. */
  horizonDays: number;
  /** Maximum number of open bookings per e-mail address. */
  openPerEmail: number;
  doesApprove: boolean;
  /** Hours after which a booking with an unconfirmed address is cancelled; 0 for never. */
  confirmHours: number;
  /** Days after the end of a loan until the site removes the borrower's name and address. */
  keepDays: number;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Reads the configuration from the environment.
 *  @throws ConfigError naming the first unusable variable. */
export function readConfig(env: Environment): Config {
  const port = readInteger(env, 'PORT', 3000, 0, 65_535);
  const publicUrl = readOrigin(env, 'PUBLIC_URL') ?? `http://localhost:${port}`;
  return {
    role: readChoice(env, 'ROLE', ROLES, 'all'),
    host: readText(env, 'HOST') ?? '127.0.0.1',
    port,
    drainMs: readInteger(env, 'DRAIN_SECONDS', 0, 0, 600) * 1000,
    readOnly: readChoice(env, 'READ_ONLY', ['0', '1'], '0') === '1',
    refuseBreaking: readChoice(env, 'REFUSE_BREAKING', ['0', '1'], '0') === '1',
    dataDir: path.resolve(readText(env, 'DATA_DIR') ?? 'data'),
    databaseUrl: requireEncryptedAddress(
      env,
      'DATABASE_URL',
      readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    ),
    s3: s3(env),
    publicUrl,
    previewUrl: previewUrl(env, new URL(publicUrl)),
    adminUserId: adminUserId(env),
    seed: readChoice(env, 'SEED', ['demo', 'none'], isForShow(env, publicUrl) ? 'demo' : 'none'),
    deployTokens: parseConfiguredTokens(readText(env, 'DEPLOY_TOKENS') ?? ''),
    chromiumPath: chromiumPath(env),
    smtpUrl: requireEncryptedAddress(env, 'SMTP_URL', readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'])),
    eventsUrl: readUrl(env, 'EVENTS_URL', ['https:']),
    quickLinksSheetUrl: readUrl(env, 'QUICK_LINKS_SHEET_URL', ['https:']),
    fotoOfTheWeekSheetUrl: readUrl(env, 'FOTO_OF_THE_WEEK_SHEET_URL', ['https:']),
    contactFormUrl: readUrl(env, 'CONTACT_FORM_URL', ['https:']),
    trustedProxies: trustedProxies(env),
    metricsToken: metricsToken(env),
    otlpEndpoint: otlpEndpoint(env),
    serviceName: readText(env, 'OTEL_SERVICE_NAME') ?? 'fotosoc',
    logLevel: readChoice(env, 'LOG_LEVEL', LOG_LEVELS, 'warn'),
    drawWaitMs: readInteger(env, 'DRAW_WAIT_MS', 1500, 0, 60_000),
    minFreePercent: readInteger(env, 'MIN_FREE_PERCENT', 10, 0, 100),
    maxRemoteCodeBytes: readInteger(env, 'MAX_REMOTE_CODE_KB', 1000, 1, 20_000) * 1000,
    photos: {
      maxUploadBytes: readInteger(env, 'PHOTO_MAX_UPLOAD_MB', 25, 1, 200) * MEBIBYTE,
      maxSidePixels: readInteger(env, 'PHOTO_MAX_SIDE_PX', 1024, 300, 8192),
      maxStoredBytes: readInteger(env, 'PHOTO_MAX_STORED_KB', 1000, 50, 50_000) * 1000,
      workers: readInteger(env, 'PHOTO_WORKERS', Math.max(1, os.availableParallelism() - 1), 1, 64),
      copyWaitMs: readInteger(env, 'PHOTO_COPY_WAIT_MS', 1500, 0, 60_000),
      maxUploads: readInteger(env, 'PHOTO_MAX_UPLOADS', 64, 1, 1000),
      quotaPhotos: readInteger(env, 'QUOTA_PHOTOS', 2000, 1, 1_000_000),
      quotaBytes: readInteger(env, 'QUOTA_MB', 2048, 1, 1_000_000) * MEBIBYTE,
      trashDays: readInteger(env, 'PHOTO_TRASH_DAYS', 30, 1, 3650),
      hideOnAsk: readChoice(env, 'PHOTOS_HIDE_ON_ASK', ['0', '1'], '1') === '1',
    },
    loans: {
      horizonDays: readInteger(env, 'LOANS_HORIZON_DAYS', 60, 1, 10_000),
      openPerEmail: readInteger(env, 'LOANS_OPEN_PER_EMAIL', 3, 1, 10_000),
      confirmHours: readInteger(env, 'LOANS_CONFIRM_HOURS', 24, 0, 10_000),
      keepDays: readInteger(env, 'LOANS_KEEP_DAYS', 400, 1, 10_000),
      doesApprove: readChoice(env, 'LOANS_APPROVE', ['0', '1'], '0') === '1',
    },
    hasHstsForSubdomains: readChoice(env, 'HSTS_SUBDOMAINS', ['0', '1'], '0') === '1',
    formTickets: readChoice(env, 'FORM_TICKETS', ['0', '1'], isOnThisMachine(publicUrl) ? '0' : '1') === '1',
    requireConfirmedEmail: readChoice(env, 'REQUIRE_CONFIRMED_EMAIL', ['0', '1'], '0') === '1',
    rates: multiplyRates(readInteger(env, 'RATE_FACTOR', 1, 1, 1_000_000)),
  };
}

/** Returns whether the site is a local demo. Only a local demo gets demo accounts, because their passwords are
 *  public. */
function isForShow(env: Environment, publicUrl: string): boolean {
  return env['NODE_ENV'] !== 'production' && isOnThisMachine(publicUrl);
}

function isOnThisMachine(publicUrl: string): boolean {
  return isThisMachine(new URL(publicUrl).hostname);
}

/** Requires the settings that processes of a shared database must have in common.
 *  @throws ConfigError naming the first missing variable */
export function requireSharedSettings({ databaseUrl, smtpUrl, seed }: Config): void {
  if (databaseUrl === undefined) return;
  const missing = [
    smtpUrl === undefined && 'SMTP_URL must be the address of a mail server',
    seed !== 'none' && 'SEED must be none',
  ].find((sentence) => sentence !== false);
  if (missing === undefined) return;
  throw new ConfigError(
    `${missing} with DATABASE_URL: several processes, on several machines, may share the database.`,
  );
}

/** An invalid id stops the start: a typing error must never decide about the administrator. */
function adminUserId(env: Environment): string | undefined {
  const value = env['ADMIN_USER_ID'];
  if (value === undefined) return undefined;
  if (!UUID.test(value)) {
    throw new ConfigError('ADMIN_USER_ID must be the id of an account, such as 0b9f6c1e-…, or must not be set at all.');
  }
  return value;
}

/** A guessable token stops the start, because the metrics are reachable from all networks. */
function metricsToken(env: Environment): string | undefined {
  const value = readText(env, 'METRICS_TOKEN');
  if (value === undefined || /^[!-~]{20,}$/.test(value)) return value;
  throw new ConfigError('METRICS_TOKEN must have 20 characters or more, without spaces, or must not be set at all.');
}

/** @throws ConfigError for a path without file, which would otherwise select another browser */
function chromiumPath(env: Environment): string | undefined {
  const chosen = readText(env, 'CHROMIUM_PATH');
  const found = findChromium(chosen);
  if (chosen !== undefined && chosen !== 'none' && chosen !== found) {
    throw new ConfigError(`CHROMIUM_PATH must be the path of a browser, or none, not "${chosen}".`);
  }
  return found;
}

/** Defaults to the subdomain `preview.` of the site; a numeric address has no subdomains. */
function previewUrl(env: Environment, { protocol, host, hostname }: URL): string | undefined {
  const chosen = readOrigin(env, 'PREVIEW_URL');
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  if (chosen === undefined) return isNamed ? `${protocol}//preview.${host}` : undefined;
  const preview = new URL(chosen);
  if (preview.protocol !== protocol || preview.hostname === hostname) {
    throw new ConfigError(
      `PREVIEW_URL must be ${protocol}// like PUBLIC_URL, and another host than ${hostname}: cookies belong to a host, not to a port.`,
    );
  }
  return chosen;
}

function s3(env: Environment): S3Config | undefined {
  const value = readText(env, 'S3_URL');
  if (value === undefined) return undefined;
  const bucket = parseS3Url('S3_URL', value);
  requireEncryptedAddress(env, 'S3_URL', bucket.endpoint);
  return bucket;
}

function otlpEndpoint(env: Environment): string | undefined {
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  return requireEncryptedAddress(env, name, readUrl(env, name, ['http:', 'https:']))?.replace(/\/+$/, '');
}

function trustedProxies(env: Environment): string[] {
  const entries = (readText(env, 'TRUSTED_PROXIES') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const wrong = entries.find((entry) => !isNetwork(entry));
  if (wrong === undefined) return entries;
  throw new ConfigError(
    `TRUSTED_PROXIES must be addresses or networks such as 10.0.0.5 or 10.0.0.0/8, separated by commas, not "${wrong}".`,
  );
}

/** Returns whether an entry is an address, optionally with a prefix length. */
function isNetwork(entry: string): boolean {
  const [address = '', bits] = entry.split('/', 2);
  const version = isIP(address);
  return (
    version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
}
