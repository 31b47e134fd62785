/** Error about an unusable environment variable; the message is one sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
