/** Why a command stops: a sentence for people, a code for programs, and the code it exits with. */
export class CommandError extends Error {
  override name = 'CommandError';
  constructor(
    readonly exitCode: 1 | 2 | 3 | 4 | 5,
    message: string,
    readonly code = 'command/usage',
  ) {
    super(message);
  }
}
