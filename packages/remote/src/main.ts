import { ACTS } from './acts.ts';
import { CommandError } from './command/command-error.ts';
import { readCommand } from './command/command.ts';
import { HelpShown } from './command/program.ts';
import { connect } from './registry/registry-client.ts';

/** Runs `remote <verb> …`.
 *  @param cwd the folder it is given in; that of this process, unless given
 *  @returns the exit code: 0 done, 1 refused, 2 not understood, 3 the registry could not be reached,
 *  4 nobody saw what was watched, 5 no browser opened what was checked */
export async function main(words: string[], env: Record<string, string | undefined>, cwd?: string): Promise<number> {
  try {
    const command = readCommand(words, env, cwd ?? process.cwd());
    const { text, json } = await ACTS[command.verb](command, connect(command));
    console.log(command.isJson ? JSON.stringify(json) : text);
    return 0;
  } catch (error) {
    if (error instanceof HelpShown) return 0;
    const { message, code, exitCode } = asCommandError(error);
    console.error(words.includes('--json') ? JSON.stringify({ error: message, code }) : message);
    return exitCode;
  }
}

/** What the machine refuses is no fault of this command: a sentence says it.
 *  @throws whatever else it is */
function asCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const { syscall, message } = error as NodeJS.ErrnoException;
  if (syscall === undefined) throw error;
  return new CommandError(1, message, 'command/system');
}
