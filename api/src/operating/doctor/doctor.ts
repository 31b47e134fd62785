import { readConfig } from '../../config/config.ts';
import type { Environment } from '../../config/environment.ts';
import type { Migrations } from '@fotosoc/server-kit/db/migrate';
import { runChecks, type Result } from './examination.ts';
import { createLocalChecks } from './local-checks.ts';
import { createNetworkChecks } from './network-checks.ts';
import { createSettingsChecks } from './settings-checks.ts';

export interface DoctorOptions {
  migrations: Migrations;
  /** Files given to `node --env-file`. */
  envFiles: readonly string[];
  mailTo?: string | undefined;
}

/** Checks all requirements of a site, without changes. Unreadable settings end the checks. */
export async function* examineSite(env: Environment, options: DoctorOptions): AsyncGenerator<Result> {
  let isReadable = true;
  for await (const result of runChecks(createSettingsChecks(env, options.envFiles))) {
    if (result.name === 'Settings' && result.state === 'failure') isReadable = canRead(env);
    yield result;
  }
  if (!isReadable) return;
  const config = readConfig(env);
  yield* runChecks([...createLocalChecks(config, options.migrations), ...createNetworkChecks(config, options.mailTo)]);
}

function canRead(env: Environment): boolean {
  try {
    readConfig(env);
    return true;
  } catch {
    return false;
  }
}
