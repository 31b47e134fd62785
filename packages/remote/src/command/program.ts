import { Argument, Command as Program, CommanderError } from 'commander';
import { CommandError } from './command-error.ts';
import { OPTIONS, type Options } from './options.ts';

const OPERANDS = {
  name: new Argument('[name]', 'the remote; the folder you are in, unless given'),
  folder: new Argument('[folder]', 'where mf-manifest.json is'),
  version: new Argument('[version]', 'the one built here, unless given'),
  earlier: new Argument('[version]', 'the one to go back to; the last good one, unless given'),
  blocked: new Argument('[version]', 'the one to keep from everybody'),
  held: new Argument('[version]', 'the newest that something is held against, unless given'),
  before: new Argument('[before]', 'the version to compare with'),
  after: new Argument('[after]', 'the one built here, unless given'),
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
    summary: 'make a remote that is green at once, in a repository of its own for the site it is made against',
    operands: ['name'],
    options: ['against'],
  },
  dev: { summary: 'develop it inside a deployed site', operands: ['name'], options: ['against', 'port'] },
  build: { summary: 'bundle it, if its sources changed', operands: ['name'], options: [] },
  adopt: {
    summary: 'make a version of what a stock federation plugin has built, of whatever bundler',
    operands: ['name', 'folder'],
    options: ['explain'],
  },
  built: { summary: 'the version that is built here', operands: ['name'], options: [] },
  check: { summary: 'build it and run the gate here', operands: ['name'], options: ['against', 'with'] },
  publish: {
    summary: 'build and upload a version; nobody gets it yet',
    operands: ['name'],
    options: ['registry', 'override', 'commit', 'author', 'url'],
  },
  canary: {
    summary: 'give it to a share of the visitors',
    operands: ['name', 'version'],
    options: ['registry', 'percent', 'reason', 'override', 'expect'],
  },
  promote: {
    summary: 'give it to everybody, at once or gradually',
    operands: ['name', 'version'],
    options: ['registry', 'gradually', 'atOnce', 'reason', 'override', 'expect', 'noPercent'],
  },
  watch: {
    summary:
      'wait until a version has been live and well for so long; fails as soon as it is not, or when nobody saw it',
    operands: ['name', 'version'],
    options: ['registry', 'minutes', 'leastViews'],
  },
  rollback: {
    summary: 'take the canary or the active version back',
    operands: ['name', 'earlier'],
    options: ['registry', 'reason', 'expectBack', 'canary'],
  },
  preview: {
    summary: 'a link that shows it to whoever opens it, for a day',
    operands: ['name', 'version'],
    options: ['registry', 'with'],
  },
  block: {
    summary: 'keep a version, and the same files, from everybody, for good',
    operands: ['name', 'blocked'],
    options: ['registry', 'reason', 'expect'],
  },
  retire: {
    summary: 'take the remote off the site: its pages answer 410',
    operands: ['name'],
    options: ['registry', 'reason', 'expect'],
  },
  restore: { summary: 'bring a retired remote back', operands: ['name'], options: ['registry', 'reason'] },
  status: { summary: 'what is live, and since when', operands: ['name'], options: ['registry'] },
  errors: {
    summary: 'what visitors met in the last month, by cause, with the lines it comes from',
    operands: ['name'],
    options: ['registry'],
  },
  history: { summary: 'who did what, and why', operands: ['name'], options: ['registry'] },
  audit: {
    summary: 'whether the audit log is whole, and still has an entry',
    operands: ['name'],
    options: ['registry', 'head'],
  },
  diff: {
    summary: 'files, lines, routes and needs that changed',
    operands: ['name', 'before', 'after'],
    options: ['registry'],
  },
  outdated: {
    summary: 'which packages the site runs, and what changed of what it takes',
    operands: ['name'],
    options: ['registry', 'against'],
  },
  places: {
    summary: 'the places that pages of the site have for parts of others, and what each is given',
    operands: ['name'],
    options: ['registry', 'against'],
  },
  why: {
    summary: 'how it came to be refused, rolled back or blocked',
    operands: ['name', 'held'],
    options: ['registry', 'against'],
  },
} satisfies Record<string, Verb>;
export type VerbName = keyof typeof VERBS;

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
export function readWords(words: string[]): ParsedWords {
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
    .option('--json', 'speak to programs')
    .addHelpText(
      'after',
      '\nThe deploy token is in DEPLOY_TOKEN. `remote <verb> --help` says what a verb takes. The site has its documents for teams at /docs/teams/.',
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
  if (code === 'commander.help') return `There is no act (none).\n${help}`;
  if (code === 'commander.unknownCommand') return `There is no act ${/'(.*?)'/.exec(message)?.[1]}.\n${help}`;
  const sentence = message.replace(/^error: /, '');
  const verb = words.find((word) => word in VERBS);
  return `${sentence}\nSee \`remote ${verb ? `${verb} ` : ''}--help\`.`;
}
