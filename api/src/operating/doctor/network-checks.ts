import { formatUtcDay } from '@fotosoc/contract/days';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import tls from 'node:tls';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config/config.ts';
import { isThisMachine } from '@fotosoc/server-kit/http/local-hostname';
import { DAY_MS } from '@fotosoc/server-kit/units';
import {
  createFailure,
  createOkFinding,
  createSkippedFinding,
  createWarning,
  type Check,
  type Finding,
} from './examination.ts';

const TIMEOUT_MS = 15_000;
/** Minimum days until the certificate expires. certbot renews 30 days before the end, so fewer days mean that renewals
 *  fail. */
const MIN_CERTIFICATE_DAYS = 20;

/** Creates the checks of connections to visitors and mail servers.
 *  @param mailTo recipient of a test mail; undefined only signs in at the mail server */
export function createNetworkChecks(config: Config, mailTo: string | undefined): Check[] {
  return [
    { name: 'Mail', run: () => checkMail(config, mailTo) },
    { name: 'Site', run: () => checkSite(config) },
    { name: 'Preview host', run: () => checkPreviewHost(config) },
    { name: 'Certificate', run: () => checkCertificate(config) },
  ];
}

async function checkMail({ smtpUrl, publicUrl }: Config, mailTo: string | undefined): Promise<Finding> {
  if (smtpUrl === undefined) {
    return createWarning('Mails become files in outbox/ of the data folder.', 'Set SMTP_URL to the mail server.');
  }
  const transport = createTransport({ url: smtpUrl, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS });
  try {
    await transport.verify();
    if (mailTo === undefined)
      return createOkFinding('The mail server accepts the password. Add --mail-to ADDRESS to send a test mail.');
    const { hostname } = new URL(publicUrl);
    await transport.sendMail({
      from: { name: `Fotosoc at ${hostname}`, address: `no-reply@${hostname}` },
      to: mailTo,
      subject: 'Mails of the site arrive',
      text: `The site at ${publicUrl} can send mails. You need not do anything.\n`,
    });
    return createOkFinding(`The mail server has accepted a mail to ${mailTo}: check that it arrives.`);
  } catch (error) {
    return createFailure(
      `${(error as Error).message}.`,
      'Correct SMTP_URL, or let the mail server accept mails from this host.',
    );
  } finally {
    transport.close();
  }
}

/** Requests the site by its public address. The response reports problems of the proxy. */
async function checkSite({ publicUrl }: Config): Promise<Finding> {
  const address = `${publicUrl}/api/health`;
  const reply = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' }).catch(
    (error: unknown) => describeCause(error),
  );
  if (typeof reply === 'string') {
    return createFailure(`${address} does not answer: ${reply}.`, 'Start the site and nginx.');
  }
  if (reply.status !== 200) {
    return createFailure(`${address} answers ${reply.status}.`, 'Read journalctl --unit fotosoc and the log of nginx.');
  }
  const { warnings = [] } = (await reply.json()) as { warnings?: string[] };
  if (warnings.length === 0)
    return createOkFinding(`${publicUrl} answers, and its proxy passes on the addresses of visitors.`);
  return createWarning(warnings.join(' '), 'docs/operating.md explains each.');
}

async function checkPreviewHost({ previewUrl, publicUrl }: Config): Promise<Finding> {
  if (previewUrl === undefined) {
    return createWarning(
      'Unpublished versions cannot be previewed.',
      'Set PREVIEW_URL to an origin with a host of its own.',
    );
  }
  const { hostname } = new URL(previewUrl);
  if (isThisMachine(new URL(publicUrl).hostname)) return createSkippedFinding('Only this machine can reach the site.');
  try {
    await lookup(hostname);
  } catch {
    return createFailure(`${hostname} is not in the DNS.`, 'Point the name at this site, or set PREVIEW_URL.');
  }
  const reply = await fetch(`${previewUrl}/`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' }).catch(
    (error: unknown) => describeCause(error),
  );
  if (typeof reply === 'string')
    return createFailure(`${previewUrl} does not answer: ${reply}.`, 'Add the host to nginx.conf.');
  return createOkFinding(`${previewUrl} answers.`);
}

async function checkCertificate({ publicUrl }: Config): Promise<Finding> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return createSkippedFinding('The site is served without TLS.');
  const socket = tls.connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    rejectUnauthorized: false,
  });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('No certificate arrived in time.')));
  try {
    await once(socket, 'secureConnect');
    const refusal = socket.authorized ? undefined : String(socket.authorizationError);
    return rateCertificate({ endsAt: new Date(socket.getPeerCertificate().valid_to), refusal }, new Date());
  } finally {
    socket.destroy();
  }
}

/** @param refusal reason why browsers refuse it; undefined for a trusted one */
export function rateCertificate(
  { endsAt, refusal }: { endsAt: Date; refusal: string | undefined },
  now: Date,
): Finding {
  const days = Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS);
  const advice = 'Run certbot renew, and find out why its timer did not.';
  if (days < 0) return createFailure(`It ended on ${formatUtcDay(endsAt)}.`, advice);
  if (refusal !== undefined)
    return createFailure(`Browsers refuse it: ${refusal}.`, 'Get a certificate for this name.');
  const said = `It ends in ${days} days.`;
  return days < MIN_CERTIFICATE_DAYS ? createWarning(said, advice) : createOkFinding(said);
}

function describeCause(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
