import { ACTS, type Act } from './acts.ts';
import { CommandError, readCommand, USAGE } from './command.ts';
import { connect } from './registry-client.ts';

/** Runs `remote <act> …`.
 *  @returns the exit code: 0 done, 1 refused, 2 not understood, 3 the registry could not be reached */
export async function main(args: string[], env: Record<string, string | undefined>, cwd: string): Promise<number> {
  try {
    const command = readCommand(args, env, cwd);
    const act = (ACTS as Record<string, Act | undefined>)[command.act];
    if (!act) throw new CommandError(2, `There is no act ${command.act || '(none)'}.\n${USAGE}`);
    const { text, json } = await act(command, connect(command));
    console.log(command.isJson ? JSON.stringify(json) : text);
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(args.includes('--json') ? JSON.stringify({ error: error.message, code: error.code }) : error.message);
    return error.exitCode;
  }
}
