import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command/command-error.ts';
import type { Command } from '../command/command.ts';
import type { Outcome } from '../outcome.ts';
import { createRemote, installDependencies } from './new-remote.ts';
import { createRepository, detectPackageManager, installAndCommit } from './new-repository.ts';

export async function createNew({ dir, name, against }: Command): Promise<Outcome> {
  const parent = path.dirname(dir);
  if (against === undefined && !existsSync(path.join(parent, 'shell'))) {
    throw new CommandError(2, 'Name the site that the remote is for: --against URL.', 'command/no-site');
  }
  let isCommitted = true;
  if (against === undefined) {
    createRemote(parent, name);
    installDependencies(parent);
  } else {
    const manager = detectPackageManager(process.env['npm_config_user_agent']);
    await createRepository(dir, name, against, manager);
    isCommitted = installAndCommit(dir, name, manager);
  }
  const remote = against === undefined ? 'pnpm remote' : 'npx @fotosoc/cli'; // npm has other packages of that name
  const commit = isCommitted ? '' : 'git commit, so that versions name their commit, then ';
  const text = `${name} is at ${dir}. Next, in that folder: ${commit}${remote} publish, then ${remote} promote.`;
  return { text, json: { name, dir } };
}
