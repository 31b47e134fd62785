import { COMMANDS } from './commands.ts';
import { CommandError } from './command/command-error.ts';
import { readCommand } from './command/command.ts';
import { HelpShown } from './command/program.ts';
import { createRegistryClient } from './registry/registry-client.ts';

/** Runs `remote <verb> …`.
 *  @param cwd working directory; default is that of this process
 *  @returns the exit code: 0 for success, 1 for a refusal, 2 for invalid words, 3 for an unreachable registry, 4 for a
 *  watched version without views, 5 if no browser is available for the checks */
export async function main(words: string[], env: Record<string, string | undefined>, cwd?: string): Promise<number> {
  try {
    const command = readCommand(words, env, cwd ?? process.cwd());
    const { text, json } = await COMMANDS[command.verb](command, createRegistryClient(command));
    console.log(command.isJson ? JSON.stringify(json) : text);
    return 0;
  } catch (error) {
    if (error instanceof HelpShown) return 0;
    const { message, code, exitCode } = asCommandError(error);
    console.error(words.includes('--json') ? JSON.stringify({ error: message, code }) : message);
    return exitCode;
  }
}

/** Converts errors of the operating system to a sentence.
 *  @throws any other error */
function asCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const { syscall, message } = error as NodeJS.ErrnoException;
  if (syscall === undefined) throw error;
  return new CommandError(1, message, 'command/system');
}
