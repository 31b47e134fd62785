import { addressOf } from '@fotosoc/contract/registry/manifest';
import { rewritePage } from '../page-rewrite.ts';
import { typeOf } from '../media-types.ts';
import type { Bundle } from './bundle.ts';
import { placesFile, type TrialPlace, type TrialPlaces } from './trial-places.ts';

/** A page of no remote: what is live of the one on trial is not in it, and may be broken. */
const NOBODYS_PAGE = '/not-found';

export interface SiteAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Asks a site, as one of its visitors, for what is at a path.
 *  @param contract the revision that whoever asks was built with, where it says so */
export type AskSite = (path: string, contract?: string | number) => Promise<SiteAnswer>;

/** Puts the first render of the page at a path into its HTML, where it has one.
 *  @param ask as the visitor whose page it is */
export type DrawInto = (html: string, path: string, ask: AskSite) => Promise<string>;

/** A version, and the site it is tried in. */
export interface TriedAt {
  bundle: Bundle;
  /** Of the site, as browsers see it. */
  origin: string;
  /** Puts first renders into the site's pages, and the version with them; only for a site that does not have it yet. */
  drawInto?: DrawInto | undefined;
  /** Pages that its parts are tried on, where the site has them. */
  places?: TrialPlaces | undefined;
  /** Those that they are tried in on pages which the site has for visitors. */
  ownPlaces?: readonly TrialPlace[];
}

interface Asked {
  method: string;
  url: string;
  /** Whether it is for the page itself. */
  isPage?: boolean;
  contract?: string | undefined;
}

/** What the browser gets: the files of the version under trial, everything else as the site has it; nothing of other
 *  sites, and nothing that would change this one. */
export async function answerFor(
  { bundle: { manifest, files }, origin, drawInto, places, ownPlaces = [] }: TriedAt,
  ask: AskSite,
  { method, url, isPage = false, contract }: Asked,
): Promise<SiteAnswer | { refusal: string }> {
  const { origin: asked, pathname, search } = new URL(url);
  if (asked !== origin) return { refusal: `asks ${asked} for something: pages ask their own site only` };
  if (method !== 'GET') return { status: 503, headers: {}, body: Buffer.from('{}') };
  const base = addressOf(manifest);
  if (pathname.startsWith(base)) {
    const file = pathname.slice(base.length);
    const body = files.get(file);
    if (!body) return { refusal: `asks for its own file ${file}, which is not in the bundle` };
    return { status: 200, headers: { 'content-type': typeOf(file) }, body };
  }
  const ofPlaces = placesFile(places, pathname);
  if (ofPlaces) return { status: 200, headers: { 'content-type': typeOf(pathname) }, body: ofPlaces };
  if (!isPage || !drawInto) return ask(pathname + search, contract);
  const isOfOther = !manifest.remote || ownPlaces.some(({ path }) => path === pathname);
  const answer = await ask(isOfOther ? pathname + search : NOBODYS_PAGE);
  const policy = answer.headers['content-security-policy'] ?? '';
  const page = rewritePage({ html: answer.body.toString(), policy }, manifest, { isReported: true });
  return {
    status: 200, // a page of a new remote is one the site does not know yet
    headers: { ...answer.headers, 'content-security-policy': page.policy },
    body: Buffer.from(await drawInto(page.html, pathname, ask)),
  };
}
