import { isHttps, type Config } from '../../config/config.ts';

/** `__Host-` makes browsers refuse the cookie from anywhere but this very host over TLS. */
export function cookieName(config: Config, name: string): string {
  return isHttps(config) ? `__Host-${name}` : name;
}

export function cookieOptions(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) } as const;
}
