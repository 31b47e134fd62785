import type { Reply } from '@fotosoc/contract';
import type { Outcome } from '../outcome.ts';
import type { Command } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';
import type { RegistryClient } from '../registry/registry-client.ts';

/** Checks the integrity of the audit log, and the presence of a previously noted entry.
 *  @throws CommandError 1 for a damaged log or a missing entry */
export async function checkAuditLog({ head }: Command, registry: RegistryClient): Promise<Outcome> {
  const check = await registry.get<Reply<'GET /api/remotes/:name/audit'>>(
    head === undefined ? 'audit' : `audit?head=${head}`,
  );
  const size = `The audit log has ${check.entries} entries`;
  const newest = check.head === null ? '' : `\nNewest entry: ${check.head}`;
  if (check.firstWrong !== null) {
    const sentence = `${size}, but is damaged: entry ${check.firstWrong} was changed, or an earlier entry is missing.`;
    throw new CommandError(1, sentence + newest, 'audit/broken');
  }
  if (head !== undefined && check.notedEntry === null) {
    const sentence = `${size} in an unbroken chain, but the noted entry is missing: the log was truncated or rewritten.`;
    throw new CommandError(1, sentence + newest, 'audit/head-missing');
  }
  const noted = head === undefined ? '' : ` The noted entry is number ${check.notedEntry}.`;
  return { text: `${size} and is intact.${noted}${newest}`, json: check };
}
