import { addressOf } from '@fotosoc/contract/registry/manifest';
import { rewritePage } from '../page-rewrite.ts';
import { typeOf } from '../media-types.ts';
import type { Bundle } from './bundle.ts';

/** Where the tried pages are, as the browser sees it: a name no network knows. */
export const SITE = 'https://site.invalid';

export interface SiteAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Asks a site, as one of its visitors, for what is at a path. */
export type AskSite = (path: string) => Promise<SiteAnswer>;

/** Puts the first render of the page at a path into its HTML, where it has one.
 *  @param ask as the visitor whose page it is */
export type DrawInto = (html: string, path: string, ask: AskSite) => Promise<string>;

/** What the browser gets: the files of the version under trial, everything else as the site has it; nothing of other
 *  sites, and nothing that would change this one.
 *  @param drawInto puts first renders into its pages */
export async function answerFor(
  { manifest, files }: Bundle,
  ask: AskSite,
  { method, url }: { method: string; url: string },
  drawInto: DrawInto = async (html) => html,
): Promise<SiteAnswer | { refusal: string }> {
  const { origin, pathname, search } = new URL(url);
  if (origin !== SITE) return { refusal: `asks ${origin} for something: pages ask their own site only` };
  if (method !== 'GET') return { status: 503, headers: {}, body: Buffer.from('{}') };
  const base = addressOf(manifest);
  if (pathname.startsWith(base)) {
    const file = pathname.slice(base.length);
    const body = files.get(file);
    if (!body) return { refusal: `asks for its own file ${file}, which is not in the bundle` };
    return { status: 200, headers: { 'content-type': typeOf(file) }, body };
  }
  const answer = await ask(pathname + search);
  if (!answer.headers['content-type']?.startsWith('text/html')) return answer;
  const policy = answer.headers['content-security-policy'] ?? '';
  const page = rewritePage({ html: answer.body.toString(), policy }, manifest, { isReported: true });
  return {
    status: 200, // a page of a new remote is one the site does not know yet
    headers: { ...answer.headers, 'content-security-policy': page.policy },
    body: Buffer.from(await drawInto(page.html, pathname, ask)),
  };
}
