import { ConfigError } from '@fotosoc/server-kit/config-error';
import { readText, type Environment } from './environment.ts';
import { isThisMachine } from '@fotosoc/server-kit/http/local-hostname';

/** Values of `sslmode` with which the PostgreSQL driver encrypts and verifies the certificate. */
const VERIFIED = new Set(['require', 'verify-ca', 'verify-full']);

/** Returns the address of an outside service, which must use TLS unless its host is this machine or one of
 *  `UNENCRYPTED_HOSTS`. An SMTP address without implicit TLS gets `requireTLS=true`: mails wait if STARTTLS fails.
 *  @throws ConfigError for an address that would send passwords or personal data unencrypted */
export function requireEncryptedAddress(
  env: Environment,
  name: string,
  address: string | undefined,
): string | undefined {
  if (address === undefined) return undefined;
  const url = new URL(address);
  if (url.hostname === '' || isThisMachine(url.hostname) || unencryptedHosts(env).includes(url.hostname))
    return address;
  const exception = `or UNENCRYPTED_HOSTS must name ${url.hostname} if the connection stays in your own network`;
  switch (url.protocol) {
    case 'http:':
      throw new ConfigError(`${name} must be https://, ${exception}.`);
    case 'postgres:':
    case 'postgresql:':
      if (VERIFIED.has(url.searchParams.get('sslmode') ?? '')) return address;
      throw new ConfigError(`${name} must end with ?sslmode=verify-full, ${exception}.`);
    case 'smtp:':
      url.searchParams.set('requireTLS', 'true');
      return url.href;
    default:
      return address;
  }
}

function unencryptedHosts(env: Environment): string[] {
  return (readText(env, 'UNENCRYPTED_HOSTS') ?? '').split(',').map((host) => host.trim());
}
