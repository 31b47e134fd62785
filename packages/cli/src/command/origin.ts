import { spawnSync } from 'node:child_process';
import { isOriginField, type VersionOrigin } from '@fotosoc/contract/registry/version-origin';
import { CommandError } from './command-error.ts';

type Env = Record<string, string | undefined>;

/** Fields with an option; the packages are determined automatically. */
type Part = 'commit' | 'author' | 'url';
type Made = Pick<VersionOrigin, Part>;

/** Returns the origin of a version from options, or else from the pipeline or git. Unknown fields are omitted.
 *  @param dir folder of the remote
 *  @throws CommandError 2 for an invalid option */
export function determineOrigin(said: Made, env: Env, dir: string): Made {
  for (const [part, text] of listOriginFields(said)) {
    if (isOriginField(part, text)) continue;
    throw new CommandError(2, `--${part} must be ${EXPECTED[part]}, not ${text}.`);
  }
  const known = Object.fromEntries(
    listOriginFields(readPipelineOrigin(env) ?? readGitOrigin(dir)).filter((part) => isOriginField(...part)),
  );
  return { ...known, ...Object.fromEntries(listOriginFields(said)) };
}

/** e.g. `commit 1a2b3c4d5e6f by Ada Byron, https://ci.example.org/42`; unknown fields are omitted. */
export function describeOrigin({ commit, author, url, packages }: VersionOrigin): string {
  const [, hash = '', mark = ''] = /^([0-9a-f]{1,12})[0-9a-f]*(-dirty)?$/.exec(commit ?? '') ?? [];
  const made = [hash && `commit ${hash}${mark}`, author && `by ${author}`].filter(Boolean).join(' ');
  const built = packages && `with ${packages.replaceAll('@', ' ').replaceAll(',', ', ')}`;
  return [[made, built].filter(Boolean).join(' '), url].filter(Boolean).join(', ');
}

const EXPECTED: Record<Part, string> = {
  commit: 'the hash of a commit',
  author: 'a name of at most 120 characters',
  url: 'an https address',
};

function listOriginFields(origin: Made): [Part, string][] {
  return (Object.entries(origin) as [Part, string | undefined][]).filter((part): part is [Part, string] =>
    Boolean(part[1]),
  );
}

function readPipelineOrigin(env: Env): (Partial<Record<Part, string | undefined>> & Made) | undefined {
  if (env['GITHUB_ACTIONS'] === 'true') {
    const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = env;
    return {
      commit: env['GITHUB_SHA'],
      author: env['GITHUB_ACTOR'],
      url: `${server}/${repository}/actions/runs/${run}`,
    };
  }
  if (env['GITLAB_CI'] === 'true') {
    const author = env['CI_COMMIT_AUTHOR']?.replace(/ *<.*>$/, ''); // removes the e-mail address after the name
    return { commit: env['CI_COMMIT_SHA'], author, url: env['CI_PIPELINE_URL'] };
  }
  return undefined;
}

function readGitOrigin(dir: string): Made {
  const [commit, author] = git(dir, 'log', '-1', '--format=%H%n%an')?.split('\n') ?? [];
  if (!commit) return {};
  // Ignores build info files, which the compiler writes next to the sources.
  const isDirty = git(dir, 'status', '--porcelain', '--', ':/', ':(top,exclude,glob)**/*.tsbuildinfo') !== '';
  return { commit: isDirty ? `${commit}-dirty` : commit, author };
}

function git(dir: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, {
    cwd: dir,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout.trim() : undefined;
}
