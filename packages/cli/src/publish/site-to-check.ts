import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { Reply } from '@fotosoc/contract';
import type { RequestSite } from '@fotosoc/publish-checks/smoke-site';
import type { Command } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';
import type { NamedVersion } from '../command/options.ts';
import { createRegistryClient } from '../registry/registry-client.ts';
import { IDLE_TIMEOUT_MS } from '../registry/idle-timeout.ts';

/** A site whose pages are opened with the local build. */
interface SiteToCheck {
  origin: string;
  ask: RequestSite;
}

/** Returns the live site. */
export function createLiveSite(address: string): SiteToCheck {
  return { origin: new URL(address).origin, ask: async (path) => get(new URL(address), path) };
}

/** Returns the site with these versions, at the preview origin.
 *  @throws CommandError without a token, and for versions that cannot be combined */
export async function createCombinedSite(
  command: Command,
  address: string,
  versions: readonly NamedVersion[],
): Promise<SiteToCheck> {
  const registry = createRegistryClient({ ...command, registryUrl: address });
  const made = await registry.post<Reply<'POST /api/remotes/:name/previews'>>('previews', { with: versions });
  const link = new URL(made.url);
  const { headers } = await get(link, link.pathname + link.search);
  const cookie = headers['set-cookie']?.split(';')[0];
  if (cookie === undefined) {
    throw new CommandError(1, `${link.origin} shows no preview: check PREVIEW_URL of the site.`, 'command/no-preview');
  }
  return { origin: link.origin, ask: async (path) => get(link, path, { cookie }) };
}

/** @param path path with query, already percent-encoded */
async function get(site: URL, path: string, own: Record<string, string> = {}): ReturnType<RequestSite> {
  const send = site.protocol === 'https:' ? https.get : http.get;
  const request = send(site.origin + path, {
    headers: { ...own, host: site.host },
    signal: AbortSignal.timeout(IDLE_TIMEOUT_MS),
    // Connects to `localhost` for names below localhost, which browsers resolve themselves but some operating systems
    // do not.
    ...(site.hostname.endsWith('.localhost') && { hostname: 'localhost' }),
  });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return {
    status: answer.statusCode ?? 502,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: await buffer(answer),
  };
}
