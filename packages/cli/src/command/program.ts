import { Argument, Command as Program, CommanderError } from 'commander';
import { CommandError } from './command-error.ts';
import { OPTIONS, type Options } from './options.ts';

const OPERANDS = {
  name: new Argument('[name]', 'name of the remote; default: current folder'),
  folder: new Argument('[folder]', 'folder with mf-manifest.json'),
  version: new Argument('[version]', 'default: the version built here'),
  earlier: new Argument('[version]', 'version to roll back to; default: last known good version'),
  blocked: new Argument('[version]', 'version to block'),
  held: new Argument('[version]', 'default: the newest version with a problem'),
  before: new Argument('[before]', 'the version to compare with'),
  after: new Argument('[after]', 'default: the version built here'),
};

interface Verb {
  summary: string;
  /** Operands in order; a remote's name may be omitted in its folder. */
  operands: (keyof typeof OPERANDS)[];
  options: (keyof typeof OPTIONS)[];
}

/** Verbs of the command, in the order in which a version passes through them. */
export const VERBS = {
  new: {
    summary: 'create a remote that passes its tests, in a new repository for the site named by --against',
    operands: ['name'],
    options: ['against'],
  },
  dev: { summary: 'develop the remote inside a deployed site', operands: ['name'], options: ['against', 'port'] },
  build: { summary: 'build the remote, if its sources changed', operands: ['name'], options: [] },
  adopt: {
    summary: 'make a version from the build of a standard federation plugin, for any bundler',
    operands: ['name', 'folder'],
    options: ['explain'],
  },
  built: { summary: 'print the version that is built here', operands: ['name'], options: [] },
  check: {
    summary: 'build the remote and run the publish checks locally',
    operands: ['name'],
    options: ['against', 'with'],
  },
  publish: {
    summary: 'build and upload a version; visitors do not get it yet',
    operands: ['name'],
    options: ['registry', 'override', 'commit', 'author', 'url'],
  },
  canary: {
    summary: 'make a version live for a share of the visitors',
    operands: ['name', 'version'],
    options: ['registry', 'percent', 'reason', 'override', 'expect'],
  },
  promote: {
    summary: 'make a version live for all visitors, at once or gradually',
    operands: ['name', 'version'],
    options: ['registry', 'gradually', 'atOnce', 'reason', 'override', 'expect', 'noPercent'],
  },
  watch: {
    summary:
      'wait until a version has been live and healthy for --minutes; fail if it is unhealthy, or if no visitor opened it',
    operands: ['name', 'version'],
    options: ['registry', 'minutes', 'leastViews'],
  },
  rollback: {
    summary: 'roll the canary or the active version back',
    operands: ['name', 'earlier'],
    options: ['registry', 'reason', 'expectBack', 'canary'],
  },
  preview: {
    summary: 'print a link that shows the version to anyone who opens it, for a day',
    operands: ['name', 'version'],
    options: ['registry', 'with'],
  },
  block: {
    summary: 'block a version, and all versions with the same files, for good',
    operands: ['name', 'blocked'],
    options: ['registry', 'reason', 'expect'],
  },
  retire: {
    summary: 'retire the remote: its pages answer 410',
    operands: ['name'],
    options: ['registry', 'reason', 'expect'],
  },
  restore: { summary: 'restore a retired remote', operands: ['name'], options: ['registry', 'reason'] },
  status: { summary: 'print what is live, and since when', operands: ['name'], options: ['registry'] },
  errors: {
    summary: 'list errors of the last month by cause, with source lines',
    operands: ['name'],
    options: ['registry'],
  },
  history: { summary: 'list who did what, and why', operands: ['name'], options: ['registry'] },
  audit: {
    summary: 'check that the audit log is intact, and still has an entry',
    operands: ['name'],
    options: ['registry', 'head'],
  },
  diff: {
    summary: 'list changed files, lines, routes and requirements',
    operands: ['name', 'before', 'after'],
    options: ['registry'],
  },
  upgrade: {
    summary: 'change the names of release 1 in remote.json, imports and package.json to the current names',
    operands: ['name'],
    options: ['against'],
  },
  outdated: {
    summary: 'compare packages with the site, and list changes in the exports that the remote imports',
    operands: ['name'],
    options: ['registry', 'against'],
  },
  slots: {
    summary: 'list the slots of the site’s pages for fragments of other remotes, with example props',
    operands: ['name'],
    options: ['registry', 'against'],
  },
  why: {
    summary: 'explain why a version was refused, rolled back or blocked',
    operands: ['name', 'held'],
    options: ['registry', 'against'],
  },
} satisfies Record<string, Verb>;
export type VerbName = keyof typeof VERBS;

/** Verbs of release 1, for pipelines of teams. */
const FORMER_VERBS: ReadonlyMap<string, VerbName> = new Map([['places', 'slots']]);

export interface ParsedWords {
  verb: VerbName;
  operands: string[];
  options: Options;
}

/** Thrown after the requested help was printed. */
export class HelpShown extends Error {
  override name = 'HelpShown';
}

/** Parses the words after `remote`.
 *  @throws CommandError 2 for invalid words: a verb, an option that the verb does not accept, a value
 *  @throws HelpShown after printing the requested help */
export function readWords([first, ...others]: string[]): ParsedWords {
  const words = first === undefined ? [] : [FORMER_VERBS.get(first) ?? first, ...others];
  let said: ParsedWords | undefined;
  const program = createProgram((heard) => (said = heard));
  try {
    program.parse(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.helpDisplayed' || words[0] === 'help') throw new HelpShown();
    throw new CommandError(2, sentenceFor(error, words, program.helpInformation()));
  }
  return said!;
}

function createProgram(onSaid: (said: ParsedWords) => void): Program {
  const program = new Program('remote')
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .configureHelp({ showGlobalOptions: true })
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nThe deploy token is in DEPLOY_TOKEN. `remote <verb> --help` lists the options of a verb. Documentation for teams is on the site at /docs/teams/.',
    );
  for (const [name, { summary, operands, options }] of Object.entries(VERBS) as [VerbName, Verb][]) {
    const verb = program.command(name).description(summary);
    for (const operand of operands) verb.addArgument(OPERANDS[operand]);
    for (const option of options) verb.addOption(OPTIONS[option]);
    verb.action(() => {
      onSaid({ verb: name, operands: verb.args, options: verb.optsWithGlobals() });
    });
  }
  return program;
}

function sentenceFor({ code, message }: CommanderError, words: string[], help: string): string {
  if (code === 'commander.help') return `Name a verb.\n${help}`;
  if (code === 'commander.unknownCommand') return `There is no verb ${/'(.*?)'/.exec(message)?.[1]}.\n${help}`;
  const sentence = message.replace(/^error: /, '');
  const verb = words.find((word) => word in VERBS);
  return `${sentence}\nSee \`remote ${verb ? `${verb} ` : ''}--help\`.`;
}
