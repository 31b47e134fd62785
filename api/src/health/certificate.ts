import { isIP } from 'node:net';
import tls from 'node:tls';
import { HOUR_MS } from '@fotosoc/server-kit/units';

const ANSWERED_WITHIN_MS = 1_500;

/** Returns a function that reads the expiry of the certificate at the site's own address, in seconds since 1970, at
 *  most once an hour. Resolves to NaN without a certificate, or if the address is unreachable from here. */
export function createCertificateProbe(publicUrl: string): () => Promise<number> {
  const { protocol, hostname, port } = new URL(publicUrl);
  let known: { readAt: number; expiresAt: Promise<number> } | undefined;
  return async () => {
    if (protocol !== 'https:') return Number.NaN;
    if (!known || performance.now() - known.readAt > HOUR_MS) {
      const expiresAt = readExpiry(hostname, Number(port || 443));
      known = { readAt: performance.now(), expiresAt };
      expiresAt.catch(() => {
        known = undefined;
      });
    }
    return known.expiresAt;
  };
}

/** Expired and untrusted certificates have an expiry too. */
async function readExpiry(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const servername = isIP(host) === 0 ? host : undefined;
    const socket = tls.connect(
      { host, port, rejectUnauthorized: false, ...(servername !== undefined && { servername }) },
      () => {
        resolve(Date.parse(socket.getPeerCertificate().valid_to) / 1000);
        socket.destroy();
      },
    );
    socket.setTimeout(ANSWERED_WITHIN_MS, () => socket.destroy(new Error('No certificate arrived in time.')));
    socket.on('error', reject);
  });
}
