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
  /** Whether a rollback is limited to canaries. */
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
  atOnce: new Option('--at-once', 'to everybody now, whatever remote.json says'),
  explain: new Option('--explain', 'list every refusal at once, each with the change to make; adopt nothing'),
  gradually: new Option('--gradually', 'to ever more visitors, as their pages show that it is no worse'),
  author: new Option('--author <name>', 'who made the change; else the pipeline or git knows'),
  canary: new Option('--canary', 'only if it is a canary: what everybody gets stays'),
  commit: new Option('--commit <hash>', 'what it is built from; else the pipeline or git knows'),
  url: new Option('--url <URL>', 'the pipeline that publishes it; else its variables know'),
  expect: new Option('--expect <version>', 'change nothing unless this one is active'),
  expectBack: new Option('--expect <version>', 'the one to take back, be it the canary or active'),
  head: new Option('--head <hash>', 'an entry noted earlier, that must still be there').argParser(readHash),
  leastViews: new Option('--least-views <N>', 'page views without which it does not pass')
    .default(1)
    .argParser(numberFor('least-views', 'a number of page views', (views) => Number.isInteger(views) && views >= 0)),
  minutes: new Option('--minutes <N>', 'how long')
    .default(30)
    .argParser(
      numberFor('minutes', 'a number above 0, of at most a day', (minutes) => minutes > 0 && minutes <= 24 * 60),
    ),
  override: new Option('--override <why>', 'in spite of what the gate may misjudge; needs the verb promote'),
  percent: new Option('--percent <N>', 'share of the visitors, above 0 and up to 100').argParser(
    numberFor('percent', 'a number above 0 and up to 100', (percent) => percent > 0 && percent <= 100),
  ),
  noPercent: new Option('--percent <N>').hideHelp().argParser(refusePercent),
  port: new Option('--port <N>', 'where the site is served here')
    .default(DEV_PORT)
    .argParser(numberFor('port', 'a port', (port) => Number.isInteger(port) && port >= 0 && port < 65_536)),
  reason: new Option('--reason <why>', 'for those who read the history'),
  registry: new Option('--registry <URL>', 'address of the site (REGISTRY_URL; http://localhost:3000)'),
  with: new Option(
    '--with <name@version>',
    'beside this version of another remote, or of the shell, or beside `canaries`; may be said several times',
  ).argParser(readNamed),
} satisfies Record<string, Option>;

function numberFor(option: string, expected: string, isFine: (value: number) => boolean) {
  return (text: string): number => {
    const value = Number(text);
    if (text !== '' && isFine(value)) return value;
    throw new CommandError(2, `--${option} must be ${expected}, not ${text}.`);
  };
}

/** A percentage with `promote` indicates a canary; `promote` would activate for all visitors. */
function refusePercent(text: string): never {
  throw new CommandError(
    2,
    `promote gives a version to everybody: for a share of the visitors, use canary --percent ${text}.`,
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
