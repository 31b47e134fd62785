import { listDataAddresses, describePage } from '@fotosoc/contract/registry/page-data';
import type { PageImage } from '@fotosoc/ssr/page';
import type { Requester, ReadEndpoints } from '@fotosoc/server-kit/http/reads';
import { fillTemplate, resolveImage, findSelectedPicture, type FindPicture } from './page-description.ts';
import type { PageLocation } from './page-location.ts';
import type { SiteIdentity } from '../site-identity.ts';

/** Content and description of the page at a URL. */
export interface PageContent {
  status: 200 | 400 | 404 | 410;
  pattern?: string | undefined;
  /** Value of `ssr` in remote.json: false for a page that only browsers render. */
  isServerRendered?: boolean;
  slots?: string[] | undefined;
  /** Remote of the page; undefined for the shell. */
  owner?: string;
  files: string[];
  /** Query with the id of the selected picture, which is part of the canonical URL. */
  query?: string | undefined;
  /** Responses in the response version of the remote. */
  answers: Record<string, unknown>;
  /** Responses in the API's current format, if the remote gets an earlier format. */
  answersToday?: Record<string, unknown>;
  title?: string;
  description?: string;
  image?: PageImage | undefined;
  /** True if the responses are equal for all visitors. */
  isForAnybody?: boolean;
  /** True if a response is for the requester only. */
  isPersonal?: boolean;
  /** True if search engines may list the page: described in remote.json and not excluded. */
  isListed: boolean;
}

interface PageServices {
  reads: ReadEndpoints;
  asker: Requester;
  siteUrl: string;
  pictureOf: FindPicture;
  society: SiteIdentity;
}

/** Reads the responses of a page, and describes the page from them.
 *  @param address path, and the query parameters of the page */
export async function readPage(
  { reads, asker, siteUrl, pictureOf, society }: PageServices,
  location: PageLocation,
  address: string,
): Promise<PageContent> {
  const { path, owner, route, isRetired, files } = location;
  if (isRetired) return { status: 410, files, answers: {}, title: 'Temporarily unavailable', isListed: false };
  if (!route) return { status: 404, files, answers: {}, title: '404 Page Not Found', isListed: false };
  const { pattern } = route;
  const described = owner && describePage(owner.remote!.description.pages, path);
  if (!described) return { status: 200, owner: owner?.name, pattern, files, answers: {}, isListed: false };
  const { page, params } = described;
  const isServerRendered = page.ssr !== false;
  const asked = { asker, revision: owner.contract ?? 0 };
  const { searchParams } = new URL(address, siteUrl);
  const { first, ...read } = await readAnswers(reads, asked, listDataAddresses(page, params, searchParams));
  const { answers } = read;
  const isRefused = first?.status === 400;
  // A page can explain a query parameter that the endpoint refuses. A URL with a refused path has no page.
  const hasQuery = page.query?.some((name) => searchParams.has(name)) === true;
  if (first?.status === 404 || (isRefused && !hasQuery)) return { status: 404, files, answers, isListed: false };
  const filling = { ...(first?.body as object | undefined), society };
  const title = fillTemplate(page.title, filling);
  const asking = { alt: title ?? society.longName, siteUrl, pictureOf };
  const named = findSelectedPicture(address, first?.body, asking);
  return {
    status: isRefused ? 400 : 200,
    owner: owner.name,
    pattern,
    isServerRendered,
    slots: page.slots,
    files,
    ...read,
    title: named?.title && title ? `${named.title}, ${title}` : title,
    description: named?.picture.alt || fillTemplate(page.description, filling),
    image: named
      ? { ...named.picture, alt: named.picture.alt || asking.alt }
      : resolveImage(page.image, first?.body, asking),
    query: named?.query,
    isListed: !isRefused && (page.isListed ?? true),
  };
}

/** Reads API responses for this visitor. Responses other than 200 are left to the page, which retries and reports
 *  them. */
async function readAnswers(
  reads: ReadEndpoints,
  { asker, revision }: { asker: Requester; revision: number },
  addresses: string[],
) {
  const results = await Promise.all(
    addresses.map(async (url) => ({ url, ...(await reads.ask(url, asker, revision)) })),
  );
  const answered = results.filter(({ status }) => status === 200);
  return {
    answers: Object.fromEntries(answered.map(({ url, body }) => [url, body])),
    answersToday: Object.fromEntries(answered.map(({ url, body, today = body }) => [url, today])),
    first: results[0],
    isForAnybody: results.every((result) => result.isForAnybody === true),
    isPersonal: answered.some((result) => result.isPersonal === true),
  };
}
