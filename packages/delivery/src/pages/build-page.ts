import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RENAMED_IN_REVISION } from '@fotosoc/contract/revision';
import { formatFileAddress, type Manifest } from '@fotosoc/contract/registry/manifest';
import { formatTitle } from '@fotosoc/contract/society';
import { FRAGMENTS_TIMEOUT_MS } from '@fotosoc/ssr/filled-slots';
import { renderPage, type PageFeed } from '@fotosoc/ssr/page';
import { listShellFiles } from '@fotosoc/ssr/shell-files';
import type { Requester } from '@fotosoc/server-kit/http/reads';
import { createStoredResponse } from '@fotosoc/server-kit/http/responses/stored-response';
import type { VisitorComposition } from '../registry/composition.ts';
import type { DeliveryServices } from '../services.ts';
import { countServerRendering } from './count-rendering.ts';
import { listFragmentRemotes } from './fragment-assignments.ts';
import type { FindPicture } from './page-description.ts';
import { renderFragments, type PageFragments } from './page-fragments.ts';
import { removeTrailingSlash, type PageLocation } from './page-location.ts';
import { readTheme } from './page-request.ts';
import { splitAtUser, type PageResponse } from './page-response.ts';
import { listPrefetchFiles } from './prefetch-files.ts';
import { readPage, type PageContent } from './read-page.ts';
import type { RenderVisitor, ServerRenderedPage, ServerRenderer } from './server-render.ts';
import type { SiteIdentity } from '../site-identity.ts';

/** Site as its pages present it, read again for each page. */
export interface PresentedSite {
  identity: SiteIdentity;
  /** Origins, besides the site's own, that pages may frame. */
  frameOrigins: string[];
  /** Further values in the state of pages, for the shell. */
  state: Record<string, unknown>;
  /** Returns the schema.org data of a page.
   *  @param page absolute URL, and API responses by URL */
  createStructuredData: (page: { url: string; answers: Record<string, unknown> }) => object[];
  /** Returns the feeds of a page, besides the feeds of the site. */
  listFeeds?: (path: string) => PageFeed[];
}

/** Functions by which the application provides the content of pages. */
export interface PageProviders {
  presentSite: () => Promise<PresentedSite>;
  pictureOf: FindPicture;
  /** Returns the redirect target of a former path; undefined without redirect. */
  findMoved: (path: string) => Promise<string | undefined>;
}

export const NOINDEX_HEADERS = { 'x-robots-tag': 'noindex' };

/** Headers of pages with personal responses, so that the next user of the browser cannot go back to them. */
const PERSONAL_HEADERS = { 'cache-control': 'no-store' };

export interface PageBuilderOptions extends PageProviders {
  app: FastifyInstance;
  delivery: DeliveryServices;
  renderer: ServerRenderer;
}

/** Page of a visitor, before its responses are read. */
export interface PageRequest {
  request: FastifyRequest;
  composition: VisitorComposition;
  location: PageLocation;
  /** Path and the query parameters of the page. Default: the URL of the request. */
  address?: string;
  /** Requester of the API responses. Default: the visitor. */
  asker?: Requester;
  /** False to leave the page to the browser. Default true. */
  isServerRendered?: boolean;
}

/** Page with its responses and the output of its renderings. */
interface RenderedParts extends Required<PageRequest> {
  site: PresentedSite;
  content: PageContent;
  fragments: PageFragments;
  /** Page with its fragments; undefined if the browser renders the page. */
  rendered: ServerRenderedPage | undefined;
}

export type BuildPage = (page: PageRequest) => Promise<PageResponse>;

/** Creates the function that builds the page of a visitor: it reads the responses, renders the page and its fragments,
 *  and creates the document. */
export function createPageBuilder(options: PageBuilderOptions): BuildPage {
  return async (page) => {
    const parts = await renderParts(options, {
      ...page,
      address: page.address ?? page.request.url,
      asker: page.asker ?? page.request,
      isServerRendered: page.isServerRendered ?? true,
    });
    if (parts.isServerRendered && isPublished(options, parts)) countRenderings(options, parts);
    return toPageResponse(parts, createDocument(options, parts));
  };
}

async function renderParts(options: PageBuilderOptions, page: Required<PageRequest>): Promise<RenderedParts> {
  const { app, delivery, renderer, pictureOf } = options;
  const { request, composition, location, address, asker } = page;
  const site = await options.presentSite();
  const society = site.identity;
  const source = { reads: app.reads, asker, siteUrl: delivery.config.publicUrl, pictureOf, society };
  const content = await readPage(source, location, address);
  const visitor = { url: address, user: asker.user, theme: readTheme(request) ?? null, society };
  const onTrouble = (err: unknown) => app.log.warn({ err }, 'rendering a fragment failed');
  const { fragments, rendered } = await renderFragments(
    { renderer, reads: app.reads, onTrouble },
    composition,
    content,
    {
      rendered: page.isServerRendered ? await renderOnServer(renderer, composition, content, visitor) : undefined,
      visitor,
      asker,
      waitMs: delivery.tried ? delivery.config.drawWaitMs : FRAGMENTS_TIMEOUT_MS,
    },
  );
  return { ...page, site, content, fragments, rendered };
}

/** Server-renders a remote's page; pages of the shell are rendered by the browser. */
async function renderOnServer(
  renderer: ServerRenderer,
  composition: VisitorComposition,
  content: PageContent,
  visitor: RenderVisitor,
): Promise<ServerRenderedPage | undefined> {
  const { shell, document, previews, remotes } = composition;
  const { status, owner, pattern, isServerRendered, files, answers } = content;
  const remote = remotes.find(({ name }) => name === owner);
  if ((status !== 200 && status !== 400) || !remote || pattern === undefined || isServerRendered === false)
    return undefined;
  const stylesheets = [shell, remote].flatMap((manifest) =>
    [...new Set([...manifest.initial, ...Object.keys(manifest.integrity)])]
      .filter((file) => file.endsWith('.css'))
      .filter((file) => manifest.initial.includes(file) || files.includes(formatFileAddress(manifest, file)))
      .map((file): [Manifest, string] => [manifest, file]),
  );
  const input = { document, previews, answers, ...visitor };
  const along = listFragmentRemotes(composition, content);
  return renderer.render({ shell, remote, along, pattern, input, stylesheets });
}

/** Returns whether the page shows published versions only: neither a preview nor a version under check. */
function isPublished({ delivery }: PageBuilderOptions, { request }: RenderedParts): boolean {
  return !request.isPreviewOrigin && !delivery.tried;
}

/** Returns whether the page should have been server-rendered, but is left to the browser. */
function lacksRendering({ location, content, rendered }: RenderedParts): boolean {
  return location.owner !== undefined && content.status === 200 && content.isServerRendered !== false && !rendered;
}

/** Counts successful and failed renderings of the page and its fragments against their versions. */
function countRenderings({ app, delivery }: PageBuilderOptions, parts: RenderedParts): void {
  const { request, composition, location, fragments, rendered } = parts;
  const renderings = [...fragments.draws];
  if (location.owner && (rendered || lacksRendering(parts)))
    renderings.unshift({ remote: location.owner.name, isServerRendered: rendered !== undefined });
  for (const { remote: owner, isServerRendered } of renderings) {
    delivery.background.run(async () =>
      countServerRendering(delivery, request, { composition, owner, isServerRendered }).catch((err: unknown) => {
        app.log.warn({ err }, 'counting a server rendering failed');
      }),
    );
  }
}

function createDocument(options: PageBuilderOptions, parts: RenderedParts): ReturnType<typeof renderPage> {
  const { publicUrl, formTickets } = options.delivery.config;
  const { request, composition, location, asker, site, content, fragments, rendered } = parts;
  const { identity } = site;
  const { shell } = composition.assigned;
  const url = publicUrl + removeTrailingSlash(location.path) + (content.query ?? '');
  const structuredData = content.isListed
    ? site.createStructuredData({ url, answers: content.answersToday ?? {} })
    : [];
  return renderPage({
    title: formatTitle(content.title ?? identity.longName, identity),
    description: content.description ?? identity.description,
    url,
    image: content.image,
    structuredData,
    siteName: identity.longName,
    feeds: site.listFeeds?.(removeTrailingSlash(location.path)),
    theme: readTheme(request),
    document: composition.document,
    integrity: { ...composition.integrityFor(location.remote), ...fragments.integrity },
    integrityMaps: composition.integrityMapsFor({ owner: location.remote, placed: fragments.placed }),
    shell: listShellFiles(composition.shell),
    composition: content.status === 200 && isPublished(options, parts) ? composition.key : undefined,
    routeFiles: [...content.files, ...fragments.files],
    firstRender: rendered?.firstRender,
    asksForTickets: formTickets,
    isUnavailable: content.status === 410,
    state: {
      user: asker.user,
      answers: content.answers,
      society: identity,
      snapshots: rendered?.snapshots,
      ...(fragments.listed.length > 0 && { fragments: fragments.listed, fragmentAnswers: fragments.answers }),
      ...(fragments.lastGood.length > 0 && { lastGoodFragments: fragments.lastGood }),
      retired: composition.retired,
      previews: composition.previews,
      pageFiles: composition.shell.fetchesIntegrity
        ? listPrefetchFiles(composition.remotes, location.remote)
        : undefined,
      ...site.state,
      shell: { version: shell.version, deploymentId: shell.deploymentId },
    },
    readsFormerNames: (composition.shell.contract ?? 0) < RENAMED_IN_REVISION,
    frameOrigins: ["'self'", ...site.frameOrigins], // slides of this site, and frames loaded by a click
  });
}

async function toPageResponse(
  parts: RenderedParts,
  { html, headers }: ReturnType<typeof renderPage>,
): Promise<PageResponse> {
  const { content, fragments, rendered } = parts;
  const stored = await createStoredResponse(html, {
    ...headers,
    ...(content.isListed ? {} : NOINDEX_HEADERS),
    ...(content.isPersonal === true || fragments.isPersonal ? PERSONAL_HEADERS : {}),
    vary: 'accept-encoding, cookie',
  });
  const hasSharedResponses = content.isForAnybody === true && fragments.isForAnybody;
  const isForAnybody = content.status === 200 && hasSharedResponses && rendered?.isForAnybody !== false;
  return {
    stored,
    status: content.status,
    isProvisional: lacksRendering(parts) || fragments.isLate,
    isOfContent: content.isForAnybody === true && fragments.isOfContent,
    forAnybody: isForAnybody ? splitAtUser(stored) : undefined,
  };
}
