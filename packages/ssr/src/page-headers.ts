import { createHash } from 'node:crypto';

/** Returns the HTTP headers of a page, including the Content-Security-Policy.
 *  @param inline texts of the page's inline scripts and styles, and hashes of scripts that may be inserted later
 *  @param frameOrigins origins whose pages may be shown in an iframe */
export function createPageHeaders(
  inline: { scripts: string[]; styles: string[]; laterScripts?: readonly string[] },
  frameOrigins: readonly string[],
): Record<string, string> {
  const later = inline.laterScripts ?? [];
  const policy = [
    `default-src 'none'`,
    // Uses no nonce, which `import()` would pass on to foreign scripts, and neither 'strict-dynamic' nor 'unsafe-eval'.
    [`script-src 'self'`, ...inline.scripts.map(hashSource), ...later.map((hash) => `'${hash}'`)].join(' '),
    [`style-src 'self'`, ...inline.styles.map(hashSource)].join(' '),
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `media-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `frame-src ${frameOrigins.length > 0 ? frameOrigins.join(' ') : `'none'`}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types fotosoc-worker fotosoc-integrity`,
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    // Sends no Integrity-Policy header: WebKit does not apply the import map's hashes to the policy, and would block
    // all scripts.
    'cache-control': 'no-cache, private',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      // The loans desk scans labels with the camera; the browser asks before.
      'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  };
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
