import type { S3Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';

/** Parses `https://KEY:SECRET@host[:port]/bucket[/prefix]?region=…`; special characters of the secret are
 *  percent-encoded.
 *  @throws ConfigError naming the variable */
export function parseS3Url(name: string, value: string): S3Config {
  const shape = 'https://KEY:SECRET@host/bucket?region=…';
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new ConfigError(`${name} must be like ${shape}.`);
  if (!url.username || !url.password)
    throw new ConfigError(`${name} must be like ${shape}: key and secret are missing.`);
  const [bucket = '', ...prefix] = decoded(name, url.pathname).split('/').filter(Boolean);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new ConfigError(`${name} must be like ${shape}: the bucket is missing.`);
  }
  return {
    endpoint: url.origin,
    bucket,
    prefix: prefix.map((part) => `${part}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decoded(name, url.username),
    secretAccessKey: decoded(name, url.password),
  };
}

function decoded(name: string, part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ConfigError(`${name} must be an address: write a % in key or secret as %25.`);
  }
}
