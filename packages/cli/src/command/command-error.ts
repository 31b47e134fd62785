/** Error that ends the command: a sentence for people, a code for programs, and the exit code. */
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
