import { ACTS } from './acts.ts';
import { CommandError } from './command-error.ts';
import { readCommand } from './command.ts';
import { HelpShown } from './program.ts';
import { connect } from './registry-client.ts';

/** Runs `remote <verb> …`.
 *  @returns the exit code: 0 done, 1 refused, 2 not understood, 3 the registry could not be reached */
export async function main(words: string[], env: Record<string, string | undefined>, cwd: string): Promise<number> {
  try {
    const command = readCommand(words, env, cwd);
    const { text, json } = await ACTS[command.verb](command, connect(command));
    console.log(command.isJson ? JSON.stringify(json) : text);
    return 0;
  } catch (error) {
    if (error instanceof HelpShown) return 0;
    if (!(error instanceof CommandError)) throw error;
    const { message, code, exitCode } = error;
    console.error(words.includes('--json') ? JSON.stringify({ error: message, code }) : message);
    return exitCode;
  }
}
