import { isIP } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { chromiumAt } from '@fotosoc/serving/checks/chromium';
import { ConfigError } from './config-error.ts';
import { parseS3Url, type S3Config } from './s3-url.ts';
import { parseConfiguredTokens, type ConfiguredToken } from './configured-tokens.ts';
import { MEBIBYTE } from '../ground/units.ts';
import { encrypted } from './encrypted.ts';
import { address, choice, integer, text, type Environment } from './environment.ts';
import { ratesTimes, type Rates } from './rates.ts';
import { isThisMachine } from './this-machine.ts';

export { ConfigError } from './config-error.ts';

/** What a process does: everything; everything but what is done by the clock; only that; or only the preparing of
 *  photographs. */
export type Role = (typeof ROLES)[number];
const ROLES = ['all', 'web', 'jobs', 'photos'] as const;

export interface Config {
  role: Role;
  host: string;
  port: number;
  /** How long a process that is told to stop goes on taking calls while its health says so. */
  drainMs: number;
  /** Whether everything can only be read, e.g. while the site is moved. */
  readOnly: boolean;
  /** Whether a release that would break what visitors have does not start. */
  refuseBreaking: boolean;
  /** Absolute path of the folder that holds everything the server keeps. */
  dataDir: string;
  /** The database on PostgreSQL; undefined for a file in the data folder. */
  databaseUrl: string | undefined;
  /** The bucket that photos, versions and packages are kept in; undefined keeps them in the data folder. */
  s3: S3Config | undefined;
  /** The site's own address without a trailing slash, for links in mails and previews. */
  publicUrl: string;
  /** The origin at which unpublished versions are shown, without a trailing slash; undefined shows none. Its host is not
   *  that of the site: cookies are by host, whatever the port. */
  previewUrl: string | undefined;
  /** The configured administrator; undefined leaves the seeded one, if there is demo content, else nobody. */
  adminUserId: string | undefined;
  seed: 'demo' | 'none';
  /** Who may publish which remote, bound to one remote and to verbs. */
  deployTokens: ConfiguredToken[];
  /** The Chromium that versions of remotes are rendered in before they are accepted; undefined renders none. */
  chromiumPath: string | undefined;
  smtpUrl: string | undefined;
  eventsUrl: string | undefined;
  quickLinksSheetUrl: string | undefined;
  fotoOfTheWeekSheetUrl: string | undefined;
  contactFormUrl: string | undefined;
  /** Addresses whose `X-Forwarded-For` is believed; empty believes nobody. */
  trustedProxies: string[];
  /** What whoever reads the metrics shows; undefined lets only this machine itself read them. */
  metricsToken: string | undefined;
  /** Where an OpenTelemetry collector takes what this process tells of itself, without a trailing slash; undefined tells
   *  none. */
  otlpEndpoint: string | undefined;
  /** The service that it says it is. */
  serviceName: string;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** How long a visitor waits for the server to draw a page before the browser does; 0 draws none. */
  drawWaitMs: number;
  /** Share of the disk that uploads leave free. */
  minFreePercent: number;
  /** Bytes of code that a version of a remote may have, whatever its own budget. */
  maxRemoteCodeBytes: number;
  photos: PhotoConfig;
  loans: LoanConfig;
  /** Whether only who has shown by a mailed link that their address is theirs may publish a portfolio. */
  requireConfirmedEmail: boolean;
  /** Whether forms of visitors are taken from pages, and of programs few: where others reach the site. */
  /** Tells browsers to use https for every host below that of `publicUrl` as well. */
  hasHstsForSubdomains: boolean;
  formTickets: boolean;
  /** `RATE_FACTOR` makes all of them so many times as generous, e.g. behind a proxy that hides who calls. */
  rates: Rates;
}

export interface PhotoConfig {
  maxUploadBytes: number;
  /** Longer side of the stored photo. */
  maxSidePixels: number;
  /** Size of the stored photo. */
  maxStoredBytes: number;
  /** Photos being worked on at once, each in a process of its own. */
  workers: number;
  /** Uploads under way at once, those that wait for a worker with them, before a further one is told to come back. */
  maxUploads: number;
  quotaPhotos: number;
  quotaBytes: number;
  /** How long the files of deleted photos stay in the trash. */
  trashDays: number;
  /** Whether whoever says that a photo shows or hurts them has it hidden at once, until somebody decides. */
  hideOnAsk: boolean;
}

export interface LoanConfig {
  /** A loan ends at most so many days from now. */
  horizonDays: number;
  /** Bookings of one e-mail address that have not ended. */
  openPerEmail: number;
  /** Whether bookings wait until somebody of the desk approves them. */
  doesApprove: boolean;
  /** After so long a booking whose address nobody has confirmed is given back; 0 never. */
  confirmHours: number;
  /** How long it is known who had something, from the end of the loan. */
  keepDays: number;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The configuration the environment describes.
 *  @throws ConfigError naming the first variable that cannot be used. */
export function readConfig(env: Environment): Config {
  const port = integer(env, 'PORT', 3000, 0, 65_535);
  const publicUrl = (address(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(/\/+$/, '');
  return {
    role: choice(env, 'ROLE', ROLES, 'all'),
    host: text(env, 'HOST') ?? '127.0.0.1',
    port,
    drainMs: integer(env, 'DRAIN_SECONDS', 0, 0, 600) * 1000,
    readOnly: choice(env, 'READ_ONLY', ['0', '1'], '0') === '1',
    refuseBreaking: choice(env, 'REFUSE_BREAKING', ['0', '1'], '0') === '1',
    dataDir: path.resolve(text(env, 'DATA_DIR') ?? 'data'),
    databaseUrl: encrypted(env, 'DATABASE_URL', address(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])),
    s3: s3(env),
    publicUrl,
    previewUrl: previewUrl(env, new URL(publicUrl)),
    adminUserId: adminUserId(env),
    seed: choice(env, 'SEED', ['demo', 'none'], isForShow(env, publicUrl) ? 'demo' : 'none'),
    deployTokens: parseConfiguredTokens(text(env, 'DEPLOY_TOKENS') ?? ''),
    chromiumPath: chromiumAt(text(env, 'CHROMIUM_PATH')),
    smtpUrl: encrypted(env, 'SMTP_URL', address(env, 'SMTP_URL', ['smtp:', 'smtps:'])),
    eventsUrl: address(env, 'EVENTS_URL', ['https:']),
    quickLinksSheetUrl: address(env, 'QUICK_LINKS_SHEET_URL', ['https:']),
    fotoOfTheWeekSheetUrl: address(env, 'FOTO_OF_THE_WEEK_SHEET_URL', ['https:']),
    contactFormUrl: address(env, 'CONTACT_FORM_URL', ['https:']),
    trustedProxies: trustedProxies(env),
    metricsToken: metricsToken(env),
    otlpEndpoint: otlpEndpoint(env),
    serviceName: text(env, 'OTEL_SERVICE_NAME') ?? 'fotosoc',
    logLevel: choice(env, 'LOG_LEVEL', LOG_LEVELS, 'warn'),
    drawWaitMs: integer(env, 'DRAW_WAIT_MS', 1500, 0, 60_000),
    minFreePercent: integer(env, 'MIN_FREE_PERCENT', 10, 0, 100),
    maxRemoteCodeBytes: integer(env, 'MAX_REMOTE_CODE_KB', 1000, 1, 20_000) * 1000,
    photos: {
      maxUploadBytes: integer(env, 'PHOTO_MAX_UPLOAD_MB', 25, 1, 200) * MEBIBYTE,
      maxSidePixels: integer(env, 'PHOTO_MAX_SIDE_PX', 1024, 300, 8192),
      maxStoredBytes: integer(env, 'PHOTO_MAX_STORED_KB', 1000, 50, 50_000) * 1000,
      workers: integer(env, 'PHOTO_WORKERS', Math.max(1, os.availableParallelism() - 1), 1, 64),
      maxUploads: integer(env, 'PHOTO_MAX_UPLOADS', 64, 1, 1000),
      quotaPhotos: integer(env, 'QUOTA_PHOTOS', 2000, 1, 1_000_000),
      quotaBytes: integer(env, 'QUOTA_MB', 2048, 1, 1_000_000) * MEBIBYTE,
      trashDays: integer(env, 'PHOTO_TRASH_DAYS', 30, 1, 3650),
      hideOnAsk: choice(env, 'PHOTOS_HIDE_ON_ASK', ['0', '1'], '1') === '1',
    },
    loans: {
      horizonDays: integer(env, 'LOANS_HORIZON_DAYS', 60, 1, 10_000),
      openPerEmail: integer(env, 'LOANS_OPEN_PER_EMAIL', 3, 1, 10_000),
      confirmHours: integer(env, 'LOANS_CONFIRM_HOURS', 24, 0, 10_000),
      keepDays: integer(env, 'LOANS_KEEP_DAYS', 400, 1, 10_000),
      doesApprove: choice(env, 'LOANS_APPROVE', ['0', '1'], '0') === '1',
    },
    hasHstsForSubdomains: choice(env, 'HSTS_SUBDOMAINS', ['0', '1'], '0') === '1',
    formTickets: choice(env, 'FORM_TICKETS', ['0', '1'], isOnThisMachine(publicUrl) ? '0' : '1') === '1',
    requireConfirmedEmail: choice(env, 'REQUIRE_CONFIRMED_EMAIL', ['0', '1'], '0') === '1',
    rates: ratesTimes(integer(env, 'RATE_FACTOR', 1, 1, 1_000_000)),
  };
}

/** Whether somebody only looks at the site: what others reach starts empty, for demo accounts are no accounts of theirs. */
function isForShow(env: Environment, publicUrl: string): boolean {
  return env['NODE_ENV'] !== 'production' && isOnThisMachine(publicUrl);
}

function isOnThisMachine(publicUrl: string): boolean {
  return isThisMachine(new URL(publicUrl).hostname);
}

/** What processes that share a database must be told, for none of them can make it up for all.
 *  @throws ConfigError naming the first variable that is missing */
export function requireShareable({ databaseUrl, smtpUrl, seed }: Config): void {
  if (databaseUrl === undefined) return;
  const missing = [
    smtpUrl === undefined && 'SMTP_URL must name a mail server',
    seed !== 'none' && 'SEED must be none',
  ].find((sentence) => sentence !== false);
  if (missing === undefined) return;
  throw new ConfigError(
    `${missing} with DATABASE_URL: several processes, on several machines, may share the database.`,
  );
}

/** Whether visitors reach the site over TLS. */
export function isHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return /^https:/i.test(publicUrl);
}

/** An id that is set but not an id stops the start: a typing error must never decide who rules the site. */
function adminUserId(env: Environment): string | undefined {
  const value = env['ADMIN_USER_ID'];
  if (value === undefined) return undefined;
  if (!UUID.test(value)) {
    throw new ConfigError('ADMIN_USER_ID must be the id of an account, such as 0b9f6c1e-…, or must not be set at all.');
  }
  return value;
}

/** One that could be guessed stops the start: what it opens is open to all networks. */
function metricsToken(env: Environment): string | undefined {
  const value = text(env, 'METRICS_TOKEN');
  if (value === undefined || /^[!-~]{20,}$/.test(value)) return value;
  throw new ConfigError('METRICS_TOKEN must have 20 characters or more, without spaces, or must not be set at all.');
}

/** Beside the site, unless told: `preview.` before its name. An address of numbers has no such neighbour. */
function previewUrl(env: Environment, { protocol, host, hostname }: URL): string | undefined {
  const chosen = address(env, 'PREVIEW_URL', ['http:', 'https:']);
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  if (chosen === undefined) return isNamed ? `${protocol}//preview.${host}` : undefined;
  const preview = new URL(chosen);
  if (preview.protocol !== protocol || preview.hostname === hostname) {
    throw new ConfigError(
      `PREVIEW_URL must be ${protocol}// like PUBLIC_URL, and another host than ${hostname}: cookies are by host, whatever the port.`,
    );
  }
  return preview.origin;
}

function s3(env: Environment): S3Config | undefined {
  const value = text(env, 'S3_URL');
  if (value === undefined) return undefined;
  const bucket = parseS3Url('S3_URL', value);
  encrypted(env, 'S3_URL', bucket.endpoint);
  return bucket;
}

function otlpEndpoint(env: Environment): string | undefined {
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  return encrypted(env, name, address(env, name, ['http:', 'https:']))?.replace(/\/+$/, '');
}

function trustedProxies(env: Environment): string[] {
  const entries = (text(env, 'TRUSTED_PROXIES') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const wrong = entries.find((entry) => !isNetwork(entry));
  if (wrong === undefined) return entries;
  throw new ConfigError(
    `TRUSTED_PROXIES must be addresses or networks such as 10.0.0.5 or 10.0.0.0/8, separated by commas, not "${wrong}".`,
  );
}

/** An address, alone or with the length of its network's prefix. */
function isNetwork(entry: string): boolean {
  const [address = '', bits] = entry.split('/', 2);
  const version = isIP(address);
  return (
    version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
}
