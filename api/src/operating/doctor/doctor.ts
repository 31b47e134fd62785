import { readConfig } from '../../config/config.ts';
import type { Environment } from '../../config/environment.ts';
import type { Migrations } from '../../ground/db/migrate.ts';
import { examine, type Result } from './examination.ts';
import { localChecks } from './local-checks.ts';
import { networkChecks } from './network-checks.ts';
import { settingsChecks } from './settings-checks.ts';

export interface DoctorOptions {
  migrations: Migrations;
  /** Files that `node --env-file` was given. */
  envFiles: readonly string[];
  /** Address of a person who gets a mail. */
  mailTo?: string | undefined;
}

/** Tries everything that a site needs and changes nothing of it. Where the settings cannot be read, that is all it says. */
export async function* examineSite(env: Environment, options: DoctorOptions): AsyncGenerator<Result> {
  let isReadable = true;
  for await (const result of examine(settingsChecks(env, options.envFiles))) {
    if (result.name === 'Settings' && result.state === 'failure') isReadable = canRead(env);
    yield result;
  }
  if (!isReadable) return;
  const config = readConfig(env);
  yield* examine([...localChecks(config, options.migrations), ...networkChecks(config, options.mailTo)]);
}

function canRead(env: Environment): boolean {
  try {
    readConfig(env);
    return true;
  } catch {
    return false;
  }
}
