import { Option } from 'commander';
import { CommandError } from './command-error.ts';

const DEV_PORT = 3300;

/** Keyword for the current canary versions of other remotes. */
export const CANARIES = 'canaries';

/** A version named by `--with`. */
export interface NamedVersion {
  name: string;
  version: string;
}

export interface Options {
  atOnce?: boolean;
  /** Lists all refusals of a built folder, without importing. */
  explain?: boolean;
  gradually?: boolean;
  author?: string;
  /** True if a rollback is limited to canaries. */
  canary?: boolean;
  commit?: string;
  /** Version that must be active; for a rollback, the version to roll back. */
  expect?: string;
  url?: string;
  against?: string;
  /** Hash of a previously noted entry of the audit log. */
  head?: string;
  override?: string;
  /** Minimum number of minutes in which a version must be healthy. */
  minutes?: number;
  leastViews?: number;
  percent?: number;
  /** Port on which `dev` serves the site with this remote. */
  port?: number;
  reason?: string;
  registry?: string;
  /** Versions of other remotes, or of the shell, for the combination. */
  with?: (NamedVersion | typeof CANARIES)[];
  json?: boolean;
}

/** Option definitions; each verb accepts some of these. */
export const OPTIONS = {
  against: new Option('--against <URL>', 'address of a deployed site').argParser(readAddress),
  atOnce: new Option('--at-once', 'to all visitors now, regardless of remote.json'),
  explain: new Option('--explain', 'list all refusals, each with the change to make; import nothing'),
  gradually: new Option(
    '--gradually',
    'to more and more visitors, while the version works as well as the previous one',
  ),
  author: new Option('--author <name>', 'author of the change; default: from the pipeline or git'),
  canary: new Option('--canary', 'only a canary; the active version stays'),
  commit: new Option('--commit <hash>', 'commit of the build; default: from the pipeline or git'),
  url: new Option('--url <URL>', 'address of the pipeline run; default: from its variables'),
  expect: new Option('--expect <version>', 'change nothing unless this version is active'),
  expectBack: new Option('--expect <version>', 'version to roll back, the canary or the active version'),
  head: new Option('--head <hash>', 'hash of an earlier entry that must still be in the log').argParser(readHash),
  leastViews: new Option('--least-views <N>', 'minimum number of page views to pass')
    .default(1)
    .argParser(numberFor('least-views', 'a number of page views', (views) => Number.isInteger(views) && views >= 0)),
  minutes: new Option('--minutes <N>', 'minutes to wait')
    .default(30)
    .argParser(
      numberFor('minutes', 'a number above 0, of at most a day', (minutes) => minutes > 0 && minutes <= 24 * 60),
    ),
  override: new Option('--override <why>', 'override publish checks that may be wrong; needs the verb promote'),
  percent: new Option('--percent <N>', 'share of the visitors, above 0 and up to 100').argParser(
    numberFor('percent', 'a number above 0 and up to 100', (percent) => percent > 0 && percent <= 100),
  ),
  noPercent: new Option('--percent <N>').hideHelp().argParser(refusePercent),
  port: new Option('--port <N>', 'local port of the site')
    .default(DEV_PORT)
    .argParser(numberFor('port', 'a port', (port) => Number.isInteger(port) && port >= 0 && port < 65_536)),
  reason: new Option('--reason <why>', 'reason shown in the history'),
  registry: new Option('--registry <URL>', 'address of the site (REGISTRY_URL; http://localhost:3000)'),
  with: new Option(
    '--with <name@version>',
    'together with this version of another remote or the shell, or with `canaries`; repeatable',
  ).argParser(readNamed),
} satisfies Record<string, Option>;

function numberFor(option: string, expected: string, isFine: (value: number) => boolean) {
  return (text: string): number => {
    const value = Number(text);
    if (text !== '' && isFine(value)) return value;
    throw new CommandError(2, `--${option} must be ${expected}, not ${text}.`);
  };
}

/** Refuses a percentage for `promote`, which activates a version for all visitors: the person probably wants a
 *  canary. */
function refusePercent(text: string): never {
  throw new CommandError(
    2,
    `promote makes a version live for all visitors: for a share of them, use canary --percent ${text}.`,
  );
}

function readNamed(text: string, before: Options['with'] = []): Options['with'] {
  if (text === CANARIES) return [...before, CANARIES];
  const [, name, version] = /^(shell|mf-[a-z0-9-]{1,40})@(.{1,80})$/.exec(text) ?? [];
  if (name !== undefined && version !== undefined) return [...before, { name, version }];
  throw new CommandError(
    2,
    `--with must be a name and a version, as in mf-home@1.2.0+9f3c1ab2, or canaries, not ${text}.`,
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
