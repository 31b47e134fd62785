import type { Society } from '@fotosoc/contract/society';
import { dataAddresses, describePage } from '@fotosoc/contract/registry/page-data';
import type { PageImage } from '@fotosoc/serving/page';
import type { Asker, Reads } from '../../ground/http/reads.ts';
import { fillIn, imageOf, namedPicture, type PictureOf } from './description.ts';
import type { Location } from './location.ts';

/** What is at an address, and what its page says of itself. */
export interface FoundPage {
  status: 200 | 404 | 410;
  /** Of its route. */
  pattern?: string | undefined;
  /** What remote.json says. */
  isDrawn?: boolean;
  /** Places on it that parts of other remotes fill. */
  slots?: string[] | undefined;
  /** The remote that renders it; undefined for the shell. */
  owner?: string;
  files: string[];
  /** Of the picture that its address names: part of what the page is. */
  query?: string | undefined;
  /** As the remote that renders it was built to read them. */
  answers: Record<string, unknown>;
  /** The same as the API answers today. */
  answersToday?: Record<string, unknown>;
  title?: string;
  description?: string;
  image?: PageImage | undefined;
  /** Whether its answers are the same whoever asks. */
  isForAnybody?: boolean;
  /** Whether one of them is for nobody but whoever asked. */
  isPersonal?: boolean;
  /** Whether search engines may show it: what remote.json describes and does not except. */
  isListed: boolean;
}

/** What a page is filled from. */
interface Source {
  reads: Reads;
  asker: Asker;
  siteUrl: string;
  pictureOf: PictureOf;
  society: Society;
}

/** Asks for what a page shows first, and describes the page by it.
 *  @param address path, and of the query what the page reads */
export async function fillPage(
  { reads, asker, siteUrl, pictureOf, society }: Source,
  location: Location,
  address: string,
): Promise<FoundPage> {
  const { path, owner, route, isRetired, files } = location;
  if (isRetired) return { status: 410, files, answers: {}, title: 'Temporarily unavailable', isListed: false };
  if (!route) return { status: 404, files, answers: {}, title: '404 Page Not Found', isListed: false };
  const { pattern } = route;
  const described = owner && describePage(owner.remote!.description.pages, path);
  if (!described) return { status: 200, owner: owner?.name, pattern, files, answers: {}, isListed: false };
  const { page, params } = described;
  const isDrawn = page.isDrawn !== false;
  const asked = { asker, revision: owner.contract ?? 0 };
  const { first, ...read } = await readAnswers(
    reads,
    asked,
    dataAddresses(page, params, new URL(address, siteUrl).searchParams),
  );
  const { answers } = read;
  // Nothing can be at an address that the call does not even take.
  if (first?.status === 404 || first?.status === 400) return { status: 404, files, answers, isListed: false };
  const filling = { ...(first?.body as object | undefined), society };
  const title = fillIn(page.title, filling);
  const asking = { alt: title ?? society.longName, siteUrl, pictureOf };
  const named = namedPicture(address, first?.body, asking);
  return {
    status: 200,
    owner: owner.name,
    pattern,
    isDrawn,
    slots: page.slots,
    files,
    ...read,
    title: named?.title && title ? `${named.title}, ${title}` : title,
    description: named?.picture.alt || fillIn(page.description, filling),
    image: named
      ? { ...named.picture, alt: named.picture.alt || asking.alt }
      : imageOf(page.image, first?.body, asking),
    query: named?.query,
    isListed: page.isListed ?? true,
  };
}

/** What our own API answers this visitor. Answers that are not 200 are left to the page, which asks again and says so. */
async function readAnswers(reads: Reads, { asker, revision }: { asker: Asker; revision: number }, addresses: string[]) {
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
