import type { Reply } from '@fotosoc/contract';
import { CommandError } from '../command/command-error.ts';
import type { Command } from '../command/command.ts';
import type { Outcome } from '../outcome.ts';
import { getChosenVersion } from '../publish/checkout.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { describeState } from '../status/describe.ts';

type Moved = Reply<'POST /api/remotes/:name/activate'>;

export async function startCanary(command: Command, registry: RegistryClient): Promise<Outcome> {
  const { percent, reason, override, expect } = command;
  if (percent === undefined) throw new CommandError(2, 'Enter the share of the visitors: --percent N.');
  const version = getChosenVersion(command);
  try {
    return formatMoved(command, await registry.post<Moved>('activate', { version, percent, reason, override, expect }));
  } catch (error) {
    // A repeated run of a pipeline succeeds if the version is already active.
    if (!(error instanceof CommandError && error.code === 'remotes/already-active')) throw error;
    return { text: error.message, json: null };
  }
}

export async function promote(command: Command, registry: RegistryClient): Promise<Outcome> {
  const { reason, override, expect, gradually, atOnce } = command;
  if (gradually && atOnce) throw new CommandError(2, 'Choose --gradually or --at-once, not both.');
  const share = gradually ? { gradually } : atOnce ? { percent: 100 } : {};
  const body = { version: getChosenVersion(command), reason, override, expect, ...share };
  return formatMoved(command, await registry.post<Moved>('activate', body));
}

export async function rollback(command: Command, registry: RegistryClient): Promise<Outcome> {
  const { version, expect, canary: onlyCanary } = command;
  const body = { version, reason: requireReason(command), expect, onlyCanary };
  return formatMoved(command, await registry.post<Moved>('rollback', body));
}

export async function block(command: Command, registry: RegistryClient): Promise<Outcome> {
  if (!command.version) throw new CommandError(2, 'Name the version to block.');
  const body = { version: command.version, reason: requireReason(command), expect: command.expect };
  return formatMoved(command, await registry.post<Moved>('block', body));
}

export async function retire(command: Command, registry: RegistryClient): Promise<Outcome> {
  const body = { reason: requireReason(command), expect: command.expect };
  return formatMoved(command, await registry.post<Moved>('retire', body));
}

export async function restore(command: Command, registry: RegistryClient): Promise<Outcome> {
  return formatMoved(command, await registry.post<Moved>('restore', { reason: command.reason }));
}

function formatMoved({ name }: Command, { state }: Moved): Outcome {
  return { text: describeState(name, state), json: state };
}

function requireReason({ reason }: Command): string {
  if (reason) return reason;
  throw new CommandError(2, 'Enter a reason for the history: --reason "…".');
}
