import { Option } from 'commander';
import { CommandError } from './command-error.ts';

const DEV_PORT = 3300;

/** What may be said beside the verb; each verb takes some of them. */
export interface Options {
  /** Who made the change that a version is built from. */
  author?: string;
  /** Whether a canary is all that may be taken back. */
  canary?: boolean;
  /** The commit it is built from. */
  commit?: string;
  /** The version that must be active; of a roll-back, the one to be taken back. */
  expect?: string;
  /** Address of the pipeline that publishes it. */
  url?: string;
  /** Address of a deployed site to check against or develop in. */
  against?: string;
  /** Hash of an entry of the audit log that was noted earlier. */
  head?: string;
  /** Why the publish checks are to let a version through all the same. */
  override?: string;
  /** How long a version is to be well. */
  minutes?: number;
  /** How many page views must have said how a version does. */
  leastViews?: number;
  percent?: number;
  /** Where `dev` serves that site with this remote. */
  port?: number;
  reason?: string;
  registry?: string;
  json?: boolean;
}

/** Every option, as a verb takes it. */
export const OPTIONS = {
  against: new Option('--against <URL>', 'address of a deployed site').argParser(readAddress),
  author: new Option('--author <name>', 'who made the change; else the pipeline or git knows'),
  canary: new Option('--canary', 'only if it is a canary: what everybody gets stays'),
  commit: new Option('--commit <hash>', 'what it is built from; else the pipeline or git knows'),
  url: new Option('--url <URL>', 'the pipeline that publishes it; else its variables know'),
  expect: new Option('--expect <version>', 'change nothing unless this one is active'),
  expectBack: new Option('--expect <version>', 'the one to take back, be it the canary or active'),
  head: new Option('--head <hash>', 'an entry noted earlier, that must still be there').argParser(readHash),
  leastViews: new Option('--least-views <N>', 'page views without which it does not pass')
    .default(1)
    .argParser(readLeastViews),
  minutes: new Option('--minutes <N>', 'how long').default(30).argParser(readMinutes),
  override: new Option('--override <why>', 'in spite of what the gate may misjudge; needs the verb promote'),
  percent: new Option('--percent <N>', 'share of the visitors, above 0 and up to 100').argParser(readPercent),
  noPercent: new Option('--percent <N>').hideHelp().argParser(refusePercent),
  port: new Option('--port <N>', 'where the site is served here').default(DEV_PORT).argParser(readPort),
  reason: new Option('--reason <why>', 'for those who read the history'),
  registry: new Option('--registry <URL>', 'address of the site (REGISTRY_URL; http://localhost:3000)'),
} satisfies Record<string, Option>;

function readPercent(text: string): number {
  const percent = Number(text);
  if (percent > 0 && percent <= 100) return percent;
  throw new CommandError(2, `--percent must be a number above 0 and up to 100, not ${text}.`);
}

function readMinutes(text: string): number {
  const minutes = Number(text);
  if (minutes > 0 && minutes <= 24 * 60) return minutes;
  throw new CommandError(2, `--minutes must be a number above 0, of at most a day, not ${text}.`);
}

function readLeastViews(text: string): number {
  const views = Number(text);
  if (text !== '' && Number.isInteger(views) && views >= 0) return views;
  throw new CommandError(2, `--least-views must be a number of page views, not ${text}.`);
}

/** Somebody who says a share with `promote` means a canary; everybody would get the version. */
function refusePercent(text: string): never {
  throw new CommandError(
    2,
    `promote gives a version to everybody: for a share of the visitors, use canary --percent ${text}.`,
  );
}

function readAddress(text: string): string {
  const isSite = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isSite) throw new CommandError(2, `--against must be the address of a site, not ${text}.`);
  return text.replace(/\/+$/, '');
}

function readHash(text: string): string {
  if (/^[0-9a-f]{64}$/.test(text)) return text;
  throw new CommandError(2, `--head must be the hash of an entry as audit prints it, not ${text}.`);
}

function readPort(text: string): number {
  const port = Number(text);
  if (text !== '' && Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new CommandError(2, `--port must be a port, not ${text}.`);
}
