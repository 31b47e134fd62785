/** A variable of the environment that cannot be used; the message is one sentence that names it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
