import type { RemoteStatus } from '@fotosoc/contract/registry/status';
import { CommandError } from '../command/command-error.ts';
import type { Command } from '../command/command.ts';
import type { Outcome } from '../outcome.ts';
import { checkBuilt } from '../publish/check.ts';
import { readBuiltManifest } from '../publish/checkout.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { describeHistory, describeStatus, addOrigins } from './describe.ts';
import { readCompleteStatus } from './complete-status.ts';
import { explainVersion, findFailingVersion, findNewestHeldVersion } from './why.ts';

export async function showStatus(_: Command, registry: RegistryClient): Promise<Outcome> {
  const answer = await registry.get<RemoteStatus>();
  return { text: describeStatus(answer), json: answer };
}

export async function showHistory(_: Command, registry: RegistryClient): Promise<Outcome> {
  const { audit, versions } = await readCompleteStatus(registry);
  return { text: describeHistory(audit, versions), json: addOrigins(audit, versions) };
}

export async function showReason(command: Command, registry: RegistryClient): Promise<Outcome> {
  const { dir, name } = command;
  const status = await readCompleteStatus(registry);
  const asked = command.version ?? findFailingVersion(status);
  const version = asked ?? findNewestHeldVersion(status) ?? readBuiltManifest(dir)?.version;
  if (!version) return { text: `No version of ${name} has a known problem.`, json: null };
  const live = status.state?.active;
  // Explains the live version first, unless the command names a version.
  const first =
    asked === undefined && live !== undefined && live !== version ? explainVersion(status, live) : undefined;
  const known = explainVersion(status, version);
  if (known)
    return {
      text: [first, known].filter(Boolean).join('\n'),
      json: status.versions.find((candidate) => candidate.version === version),
    };
  const text = `${name} ${version} was never published here`;
  if (readBuiltManifest(dir)?.version !== version) throw new CommandError(1, `${text}.`, 'command/unknown');
  try {
    await checkBuilt(command);
    return { text: `${text}; it passes the publish checks`, json: { version, status: 'unpublished' } };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return {
      text: `${text}. The publish checks refuse it: ${error.message}`,
      json: { version, refusal: error.message },
    };
  }
}
