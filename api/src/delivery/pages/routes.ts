import { RENAMED_IN_REVISION } from '@fotosoc/contract/revision';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listFrameOrigins, formatTitle, type Society } from '@fotosoc/contract/society';
import type { User } from '@fotosoc/contract/user';
import { formatFileAddress, type Manifest } from '@fotosoc/contract/registry/manifest';
import { FRAGMENTS_TIMEOUT_MS } from '@fotosoc/serving/filled-slots';
import { serialiseForScript, renderPage } from '@fotosoc/serving/page';
import { listShellFiles } from '@fotosoc/serving/shell-files';
import { createNotFoundError, HttpError } from '../../server-kit/http-error.ts';
import {
  ResponseCache,
  createCacheCounter,
  MAX_RANDOM_VARIANTS,
} from '../../server-kit/http/responses/response-cache.ts';
import { sendStoredResponse } from '../../server-kit/http/responses/send-response.ts';
import { isAnonymous, SHARED_CACHE_HEADERS } from '../../server-kit/http/responses/shared-cache.ts';
import {
  createPersonalResponse,
  createStoredResponse,
  type StoredResponse,
} from '../../server-kit/http/responses/stored-response.ts';
import { ANONYMOUS, type Requester } from '../../server-kit/http/reads.ts';
import { LocalRateLimit } from '../../server-kit/http/local-rate-limit.ts';
import { getVisitorKey } from '../../server-kit/http/rate-limit.ts';
import type { DeliveryServices } from '../services.ts';
import { recordRenderError } from '../errors/record-render-error.ts';
import type { createStackResolver } from '../errors/resolve-stack.ts';
import type { Registry } from '../registry/registry.ts';
import type { VisitorComposition } from '../registry/composition.ts';
import { getOrCreateVisitorId } from '../rollout/visitor-id.ts';
import type { FindPicture } from './page-description.ts';
import { countFailedPage } from './failed-page.ts';
import { normalizePageUrl } from './page-url.ts';
import { addOutdatedNotice } from './outdated-notice.ts';
import { listPrefetchFiles } from './prefetch-files.ts';
import { readPage, type PageContent } from './read-page.ts';
import { countServerRendering } from './count-rendering.ts';
import { listFragmentRemotes } from './fragment-assignments.ts';
import {
  createServerRenderer,
  type ServerRenderedPage,
  type ServerRenderer,
  type RenderVisitor,
} from './server-render.ts';
import { locatePage, listQueryParameters, removeTrailingSlash, type PageLocation } from './page-location.ts';
import { getPagePath, readTheme } from './page-request.ts';
import { renderFragments } from './page-fragments.ts';
import { readVisitorPreview } from './preview.ts';

/** Returns the schema.org data of a page.
 *  @param page absolute URL, and API responses by URL
 *  @param siteUrl base URL without trailing slash */
type CreateStructuredData = (
  page: { url: string; answers: Record<string, unknown> },
  siteUrl: string,
  society: Society,
) => object[];

/** Functions by which the society's site provides the content of pages. */
export interface PageProviders {
  structuredData: CreateStructuredData;
  pictureOf: FindPicture;
  findSociety: () => Promise<Society>;
  /** Limits of stored photos, applied by browsers before the upload. */
  findPhotoLimits: () => Promise<{ maxSidePx: number; maxBytes: number }>;
  /** Returns the redirect target of a former path; undefined without redirect. */
  findMoved: (path: string) => Promise<string | undefined>;
}

/** Delay after which a page has arrived with all its files. */
const PRERENDER_DELAY_MS = 1_000;

const NOINDEX_HEADERS = { 'x-robots-tag': 'noindex' };

/** Headers of pages with personal responses, so that the next user of the browser cannot go back to them. */
const PERSONAL_HEADERS = { 'cache-control': 'no-store' };

/** Routes of pages: every other URL returns HTML with the composition of this visitor's page. The headers, including
 *  the content security policy, are created by `renderPage`. 404 without a matching route, or if the first response is
 *  404. */
export function pageRoutes(
  app: FastifyInstance,
  delivery: DeliveryServices,
  registry: Registry,
  {
    structuredData,
    pictureOf,
    findMoved,
    findPhotoLimits,
    findSociety,
    resolveStack,
  }: PageProviders & {
    resolveStack: ReturnType<typeof createStackResolver>;
  },
): void {
  const { publicUrl } = delivery.config;
  const { tried } = delivery;
  const first = createServerRenderer(delivery, ({ remote, pattern }, reason) => {
    app.log.warn({ remote: remote.name, version: remote.version, pattern, reason }, 'rendering a page failed');
    if (tried) tried.onUndrawn(pattern, reason.split('\n', 1)[0]!);
    else delivery.background.run(async () => recordRenderError(delivery, resolveStack, { remote, pattern, reason }));
  });
  const onTrouble = (err: unknown) => app.log.warn({ err }, 'rendering a fragment failed');
  const cache = new ResponseCache<PageResponse>(createCacheCounter(delivery.metrics, 'pages'), PRERENDER_DELAY_MS);
  const drawings = new LocalRateLimit(delivery.config.rates.drawingsPerAddress, delivery.now);
  app.addHook('onClose', async () => {
    cache.clear();
    first.close();
  });

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = getPagePath(request);
    if (path === undefined) throw createNotFoundError();
    if (request.isPreviewOrigin) return answerPreview(request, reply, path);
    // Both are read in one query.
    const [live, revision] = await Promise.all([registry.live(), delivery.changes.contentRevision()]);
    const { hasCanaries } = live;
    const composition = live.compose(getOrCreateVisitorId(delivery, request, reply, live));
    if (!composition) {
      throw new HttpError(
        503,
        'pages/unpublished',
        'The site has no pages yet: build and publish it with `pnpm start`.',
      );
    }
    const location = locatePage(composition, path);
    const inMemory = findInMemory(request, composition, location, revision);
    if (inMemory) return sendStoredResponse(request, reply, inMemory.status, await addOutdatedNotice(inMemory.stored));
    const { stored, status } = await pageFor(request, composition, location, revision).catch(async (error: unknown) => {
      await countFailedPage(delivery, request, { composition, location, error }).catch((trouble: unknown) => {
        app.log.warn({ err: trouble }, 'counting a failed page failed');
      });
      throw error;
    });
    const moved = status === 404 ? await findMoved(decodeURIComponent(removeTrailingSlash(path))) : undefined;
    if (moved !== undefined) return reply.redirect(moved, 301);
    // During a canary each visitor gets a separate response, so that the percentage is exact from the first page on.
    const isShared = isAnonymous(request) && !hasCanaries && request.url === path && status === 200;
    // Sent completely with a new cookie: the requester may be a cache, which would not pass the cookie on with a 304.
    if (isAnonymous(request) && hasCanaries) delete request.headers['if-none-match'];
    return sendStoredResponse(request, reply, status, stored, isShared ? SHARED_CACHE_HEADERS : {});
  });

  /** Sends a page with an unreleased version; redirects to the site without a preview. */
  async function answerPreview(request: FastifyRequest, reply: FastifyReply, path: string) {
    const preview = await readVisitorPreview(delivery, request, reply);
    const composition = preview && (await registry.composePreview(preview));
    if (!composition) return reply.redirect(new URL(`.${path}`, `${publicUrl}/`).href);
    const { stored, status } = await makePage(request, composition, locatePage(composition, path));
    void reply.headers(NOINDEX_HEADERS);
    return sendStoredResponse(request, reply, status, stored);
  }

  /** Returns the cached page while the database is unavailable, for anonymous visitors. */
  function findInMemory(
    request: FastifyRequest,
    composition: VisitorComposition,
    { path, route }: PageLocation,
    revision: number,
  ): PageResponse | undefined {
    if (route === undefined || request.user !== null || delivery.changes.isAnswering()) return undefined;
    return cache.findLast(revision, formatCacheKey(request, composition, path));
  }

  /** Returns the page of these versions, shared until the content changes; one of several variants for pages with
   *  random content. Pages whose code reads the user are separate per member. For networks above their limit, new pages
   *  are left to the browser to render. */
  async function pageFor(
    request: FastifyRequest,
    composition: VisitorComposition,
    location: PageLocation,
    revision: number,
  ): Promise<PageResponse> {
    const { path, route } = location;
    const address = normalizePageUrl(request.url, listQueryParameters(location));
    const isKept = route !== undefined && address === path;
    const key = formatCacheKey(request, composition, path);
    const { user } = request;
    const make =
      (asker: Requester, mayDraw = true) =>
      () =>
        makePage(request, composition, location, { address, mayDraw, asker });
    const ofAnybody = isKept ? cache.find(revision, key, make(ANONYMOUS)) : undefined;
    if (ofAnybody && user === null) return ofAnybody;
    if (ofAnybody?.forAnybody && user) return createUserPage(user, ofAnybody);
    const own = user ? [key, user.id, user.rights.join(), user.email].join(' ') : key;
    const ofUser = ofAnybody && cache.find(revision, own);
    if (ofUser) return ofUser;
    // A page without server rendering, for a network above its limit, is not cached.
    const mayDraw = tried !== undefined || drawings.allows(getVisitorKey(request.ip));
    if (!isKept || !mayDraw) return make(request, mayDraw)();
    const made = ofAnybody ?? (await cache.get(revision, key, MAX_RANDOM_VARIANTS, make(ANONYMOUS)));
    if (user === null) return made;
    if (made.forAnybody) return createUserPage(user, made);
    return made.isOfContent ? cache.get(revision, own, 1, make(request)) : make(request)();
  }

  async function makePage(
    request: FastifyRequest,
    composition: VisitorComposition,
    location: PageLocation,
    {
      address = request.url,
      mayDraw = true,
      asker = request,
    }: { address?: string; mayDraw?: boolean; asker?: Requester } = {},
  ): Promise<PageResponse> {
    const [society, photoLimits] = await Promise.all([findSociety(), findPhotoLimits()]);
    const { user } = asker;
    const source = { reads: app.reads, asker, siteUrl: publicUrl, pictureOf, society };
    const found = await readPage(source, location, address);
    const theme = readTheme(request);
    const visitor = { url: address, user, theme: theme ?? null, society };
    const alone = mayDraw ? await renderPageOnServer(first, composition, found, visitor) : undefined;
    const { fragments, drawn } = await renderFragments({ first, reads: app.reads, onTrouble }, composition, found, {
      drawn: alone,
      visitor,
      asker,
      waitMs: tried ? delivery.config.drawWaitMs : FRAGMENTS_TIMEOUT_MS,
    });
    const { shell } = composition.assigned;
    const url = publicUrl + removeTrailingSlash(location.path) + (found.query ?? '');
    const { html, headers } = renderPage({
      title: formatTitle(found.title ?? society.longName, society),
      description: found.description ?? society.description,
      url,
      image: found.image,
      structuredData: found.isListed
        ? structuredData({ url, answers: found.answersToday ?? {} }, publicUrl, society)
        : [],
      siteName: society.longName,
      theme,
      document: composition.document,
      integrity: { ...composition.integrityFor(location.remote), ...fragments.integrity },
      integrityMaps: composition.integrityMapsFor({ owner: location.remote, placed: fragments.placed }),
      shell: listShellFiles(composition.shell),
      composition: found.status === 200 && !request.isPreviewOrigin && !tried ? composition.key : undefined,
      routeFiles: [...found.files, ...fragments.files],
      firstRender: drawn?.firstRender,
      asksForTickets: delivery.config.formTickets,
      isUnavailable: found.status === 410,
      state: {
        user,
        answers: found.answers,
        society,
        snapshots: drawn?.snapshots,
        ...(fragments.listed.length > 0 && { fragments: fragments.listed, fragmentAnswers: fragments.answers }),
        ...(fragments.lastGood.length > 0 && { lastGoodFragments: fragments.lastGood }),
        retired: composition.retired,
        previews: composition.previews,
        pageFiles: composition.shell.fetchesIntegrity
          ? listPrefetchFiles(composition.remotes, location.remote)
          : undefined,
        photoLimits,
        shell: { version: shell.version, deploymentId: shell.deploymentId },
      },
      readsFormerNames: (composition.shell.contract ?? 0) < RENAMED_IN_REVISION,
      frameOrigins: ["'self'", ...listFrameOrigins(society)], // slides of this site, and frames loaded by a click
    });
    const isMakeshift =
      location.owner !== undefined && found.status === 200 && found.isServerRendered !== false && !drawn;
    const isCounted = mayDraw && !request.isPreviewOrigin && !tried;
    const ofPage =
      location.owner && (drawn || isMakeshift)
        ? [{ remote: location.owner.name, isServerRendered: drawn !== undefined }]
        : [];
    for (const { remote: owner, isServerRendered } of isCounted ? [...ofPage, ...fragments.draws] : []) {
      delivery.background.run(async () =>
        countServerRendering(delivery, request, { composition, owner, isServerRendered }).catch((trouble: unknown) => {
          app.log.warn({ err: trouble }, 'counting a server rendering failed');
        }),
      );
    }
    const stored = await createStoredResponse(html, {
      ...headers,
      ...(found.isListed ? {} : NOINDEX_HEADERS),
      ...(found.isPersonal === true || fragments.isPersonal ? PERSONAL_HEADERS : {}),
      vary: 'accept-encoding, cookie',
    });
    const isOfContent = found.isForAnybody === true && fragments.isOfContent;
    const isAlike = found.isForAnybody === true && fragments.isForAnybody;
    const isForAnybody = found.status === 200 && isAlike && drawn?.isForAnybody !== false;
    return {
      stored,
      status: found.status,
      isMakeshift: isMakeshift || fragments.isLate,
      isOfContent,
      forAnybody: isForAnybody ? splitAtUser(stored) : undefined,
    };
  }
}

/** Returns the cache key of a page: visitors differ in versions and theme only. */
function formatCacheKey(request: FastifyRequest, composition: VisitorComposition, path: string): string {
  return [composition.key, readTheme(request), path].join(' ');
}

/** Page of an anonymous visitor, split around the user in its state. */
type SplitPage = [before: Buffer, after: Buffer];

/** Start of the state. No later text can match, as JSON escapes quotation marks within strings. */
const STATE_START = Buffer.from('id="fotosoc-page">');
const ANONYMOUS_STATE = Buffer.from('"user":null,"answers":');
const USER_BEGINS = '"user":'.length;

/** @returns undefined for a state with a user */
function splitAtUser({ bytes }: StoredResponse): SplitPage | undefined {
  const at = bytes.indexOf(ANONYMOUS_STATE, bytes.lastIndexOf(STATE_START));
  return at < 0 ? undefined : [bytes.subarray(0, at + USER_BEGINS), bytes.subarray(at + USER_BEGINS + 'null'.length)];
}

/** Creates the page of a signed-in user from the shared page. */
async function createUserPage(user: User, { status, stored, forAnybody }: PageResponse): Promise<PageResponse> {
  const [before, after] = forAnybody!;
  const bytes = Buffer.concat([before, Buffer.from(serialiseForScript(user)), after]);
  return { status, isMakeshift: false, isOfContent: true, stored: await createPersonalResponse(bytes, stored.headers) };
}

interface PageResponse {
  stored: StoredResponse;
  status: 200 | 404 | 410;
  /** True if the page could have been server-rendered, but was left to the browser or lacks a late fragment. */
  isMakeshift: boolean;
  /** True if the responses are equal for all visitors until the content changes. */
  isOfContent: boolean;
  /** Set if only the user in the state depends on the requester. */
  forAnybody?: SplitPage | undefined;
}

/** Server-renders a remote's page; pages of the shell are rendered by the browser. */
async function renderPageOnServer(
  first: ServerRenderer,
  composition: VisitorComposition,
  found: PageContent,
  visitor: RenderVisitor,
): Promise<ServerRenderedPage | undefined> {
  const { shell, document, previews, remotes } = composition;
  const { status, owner, pattern, isServerRendered, files, answers } = found;
  const remote = remotes.find(({ name }) => name === owner);
  if (status !== 200 || !remote || pattern === undefined || isServerRendered === false) return undefined;
  const stylesheets = [shell, remote].flatMap((manifest) =>
    [...new Set([...manifest.initial, ...Object.keys(manifest.integrity)])]
      .filter((file) => file.endsWith('.css'))
      .filter((file) => manifest.initial.includes(file) || files.includes(formatFileAddress(manifest, file)))
      .map((file): [Manifest, string] => [manifest, file]),
  );
  const input = { document, previews, answers, ...visitor };
  return first.render({ shell, remote, along: listFragmentRemotes(composition, found), pattern, input, stylesheets });
}
