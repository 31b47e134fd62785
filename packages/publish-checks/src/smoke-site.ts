import { formatFileAddress } from '@fotosoc/contract/registry/manifest';
import { rewritePage } from '@fotosoc/ssr/page-rewrite';
import { getMediaType } from '@fotosoc/ssr/media-types';
import type { Bundle } from './bundle.ts';
import { findSandboxFile, type SandboxSlot, type SandboxSlots } from './sandbox-slots.ts';

/** Path of a page without a remote. Other pages contain the live version of the candidate's remote, which may be
 *  broken. */
const NOBODYS_PAGE = '/not-found';

export interface SiteResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Requests a path of a site as one visitor.
 *  @param contract contract revision of the requester, if known */
export type RequestSite = (path: string, contract?: string | number) => Promise<SiteResponse>;

/** Inserts the SSR output into a page's HTML; returns the HTML unchanged without SSR output.
 *  @param ask requests of the page's visitor */
export type InsertSsrOutput = (html: string, path: string, ask: RequestSite) => Promise<string>;

/** A candidate version, and the site on which the checks render the version. */
export interface CandidateSite {
  bundle: Bundle;
  origin: string;
  /** Inserts SSR output and the version into the site's pages. Absent for a site that serves the version itself. */
  insertOutput?: InsertSsrOutput | undefined;
  slots?: SandboxSlots | undefined;
  /** Slots on the site's public pages in which the fragments are rendered. */
  ownSlots?: readonly SandboxSlot[];
}

interface Asked {
  method: string;
  url: string;
  isPage?: boolean;
  contract?: string | undefined;
}

/** Returns the response to a browser's request: a file of the candidate version, or the site's response. Refuses
 *  requests to other sites, and requests with side effects. */
export async function createResponse(
  { bundle: { manifest, files }, origin, insertOutput, slots, ownSlots = [] }: CandidateSite,
  ask: RequestSite,
  { method, url, isPage = false, contract }: Asked,
): Promise<SiteResponse | { refusal: string }> {
  const { origin: asked, pathname, search } = new URL(url);
  if (asked !== origin) return { refusal: `sends a request to ${asked}: pages may only use their own site` };
  if (method !== 'GET') return { status: 503, headers: {}, body: Buffer.from('{}') };
  const base = formatFileAddress(manifest);
  if (pathname.startsWith(base)) {
    const file = pathname.slice(base.length);
    const body = files.get(file);
    if (!body) return { refusal: `requests its own file ${file}, which is not in the bundle` };
    return { status: 200, headers: { 'content-type': getMediaType(file) }, body };
  }
  const ofSlots = findSandboxFile(slots, pathname);
  if (ofSlots) return { status: 200, headers: { 'content-type': getMediaType(pathname) }, body: ofSlots };
  if (!isPage || !insertOutput) return ask(pathname + search, contract);
  const isOfOther = !manifest.remote || ownSlots.some(({ path }) => path === pathname);
  const answer = await ask(isOfOther ? pathname + search : NOBODYS_PAGE);
  const policy = answer.headers['content-security-policy'] ?? '';
  const page = rewritePage({ html: answer.body.toString(), policy }, manifest, { isReported: true });
  return {
    status: 200, // The site responds 404 to pages of a remote that is not published yet.
    headers: { ...answer.headers, 'content-security-policy': page.policy },
    body: Buffer.from(await insertOutput(page.html, pathname, ask)),
  };
}
