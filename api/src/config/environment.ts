import { ConfigError } from '@fotosoc/server-kit/config-error';
import { getOwnValue } from '@fotosoc/contract/own-value';

export type Environment = Record<string, string | undefined>;

/** Returns the value of a variable; `undefined` if unset or blank. */
export function readText(env: Environment, name: string): string | undefined {
  return getOwnValue(env, name)?.trim() || undefined;
}

/** @throws ConfigError unless the value is a whole number in the range */
export function readInteger(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const value = readText(env, name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most) {
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${value}".`);
  }
  return number;
}

/** @throws ConfigError unless the value is a listed choice */
export function readChoice<T extends string>(env: Environment, name: string, choices: readonly T[], fallback: T): T {
  const value = readText(env, name);
  if (value === undefined) return fallback;
  const chosen = choices.find((entry) => entry === value);
  if (chosen === undefined) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
  return chosen;
}

/** @throws ConfigError unless the value is a URL with a listed protocol */
export function readUrl(env: Environment, name: string, protocols: string[]): string | undefined {
  const value = readText(env, name);
  if (value === undefined) return undefined;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError(`${name} must be an address that begins with ${protocols.join('// or ')}//.`);
  }
  return value;
}

/** Returns the origin of a web address, without the trailing slash.
 *  @throws ConfigError for an address below a path: the site's links and cookies begin at `/` */
export function readOrigin(env: Environment, name: string): string | undefined {
  const value = readUrl(env, name, ['http:', 'https:']);
  if (value === undefined) return undefined;
  const { origin, href } = new URL(value);
  if (href.replace(/\/+$/, '') !== origin) {
    throw new ConfigError(`${name} must be only protocol, host and port, such as ${origin}, not "${value}".`);
  }
  return origin;
}
