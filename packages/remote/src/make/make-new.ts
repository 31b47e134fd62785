import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command/command-error.ts';
import type { Command } from '../command/command.ts';
import type { Outcome } from '../outcome.ts';
import { createRemote, install } from './new-remote.ts';
import { createRepository, prepare } from './new-repository.ts';

export async function makeNew({ dir, name, against }: Command): Promise<Outcome> {
  const parent = path.dirname(dir);
  if (against === undefined && !existsSync(path.join(parent, 'shell'))) {
    throw new CommandError(2, 'Say which site it is for: --against URL.', 'command/no-site');
  }
  if (against === undefined) {
    createRemote(parent, name);
    install(parent);
  } else {
    await createRepository(dir, name, against);
    prepare(dir);
  }
  const run = against === undefined ? 'pnpm' : 'npx';
  const text = `${name} is at ${dir}. Next, in that folder: ${run} remote publish, then ${run} remote promote.`;
  return { text, json: { name, dir } };
}
