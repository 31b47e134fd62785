import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { frameOriginsOf, fullTitle, type Society } from '@fotosoc/contract/society';
import type { User } from '@fotosoc/contract/user';
import { addressOf, type Manifest } from '@fotosoc/contract/registry/manifest';
import { PARTS_MS } from '@fotosoc/serving/filled-slots';
import { inScript, renderPage } from '@fotosoc/serving/page';
import { shellFiles } from '@fotosoc/serving/shell-files';
import { notFound, HttpError } from '../../ground/http/errors.ts';
import { AnswerCache, countCache, DRAWINGS } from '../../ground/http/answers/answer-cache.ts';
import { sendStored } from '../../ground/http/answers/send-answer.ts';
import { isAnybody, SHARED } from '../../ground/http/answers/sharing.ts';
import { personalAnswer, storedAnswer, type StoredAnswer } from '../../ground/http/answers/stored-answer.ts';
import { ANYBODY, type Asker } from '../../ground/http/reads.ts';
import { LocalRateLimit } from '../../ground/http/local-rate-limit.ts';
import { visitorKey } from '../../ground/http/rate-limit.ts';
import type { Delivery } from '../delivery.ts';
import { noteUndrawn } from '../errors/note-undrawn.ts';
import type { stackResolver } from '../errors/resolve-stack.ts';
import type { Registry } from '../registry/registry.ts';
import type { VisitorComposition } from '../registry/composition.ts';
import { visitorIdOf } from '../rollout/visitor.ts';
import type { PictureOf } from './description.ts';
import { countFailedPage } from './failed-page.ts';
import { readAddress } from './page-address.ts';
import { withOutdatedNotice } from './outdated-notice.ts';
import { pagesElsewhere } from './pages-elsewhere.ts';
import { fillPage, type FoundPage } from './fill-page.ts';
import { countDraw } from './count-draw.ts';
import { fillersOf } from './fillings.ts';
import { firstRenders, type DrawnFirst, type FirstRenders, type Visitor } from './first-render.ts';
import { locate, parametersRead, withoutTrailingSlash, type Location } from './location.ts';
import { pagePathOf, themeOf } from './page-request.ts';
import { drawParts } from './parts.ts';
import { previewOf } from './preview.ts';

/** What a page shows in the words of schema.org.
 *  @param page its full address, and answers of the API by their addresses
 *  @param siteUrl without a trailing slash */
type StructuredData = (
  page: { url: string; answers: Record<string, unknown> },
  siteUrl: string,
  society: Society,
) => object[];

/** What pages say of what the site has. */
export interface FromSite {
  structuredData: StructuredData;
  pictureOf: PictureOf;
  /** Who the society is, as it is published. */
  findSociety: () => Promise<Society>;
  /** How large a stored photo gets, as browsers make them before they send them. */
  findPhotoLimits: () => Promise<{ maxSidePx: number; maxBytes: number }>;
  /** Where the page is that had this path once; undefined where none had. */
  findMoved: (path: string) => Promise<string | undefined>;
}

/** A page has arrived by then, with all its files. */
const AHEAD_AFTER_MS = 1_000;

/** Told to search engines of what they should leave out. */
const NOINDEX = { 'x-robots-tag': 'noindex' };

/** Of a page with answers that are for one member: whoever uses their browser next does not get it by going back. */
const UNKEPT = { 'cache-control': 'no-store' };

/** Every other address is a page of the site: one HTML answer that names what this visitor's page is composed of.
 *  Its headers, the content security policy among them, are made with it by `renderPage`.
 *  404 for an address that neither the shell nor a remote has a route for, or whose first data answer is 404. */
export function pageRoutes(
  app: FastifyInstance,
  delivery: Delivery,
  registry: Registry,
  {
    structuredData,
    pictureOf,
    findMoved,
    findPhotoLimits,
    findSociety,
    resolveStack,
  }: FromSite & {
    resolveStack: ReturnType<typeof stackResolver>;
  },
): void {
  const { publicUrl } = delivery.config;
  const { tried } = delivery;
  const first = firstRenders(delivery, ({ remote, pattern }, reason) => {
    app.log.warn({ remote: remote.name, version: remote.version, pattern, reason }, 'a page could not be drawn');
    if (tried) tried.onUndrawn(pattern, reason.split('\n', 1)[0]!);
    else delivery.background.run(async () => noteUndrawn(delivery, resolveStack, { remote, pattern, reason }));
  });
  const onTrouble = (err: unknown) => app.log.warn({ err }, 'a part of a page could not be drawn');
  const cache = new AnswerCache<Answered>(countCache(delivery.metrics, 'pages'), AHEAD_AFTER_MS);
  const drawings = new LocalRateLimit(delivery.config.rates.drawingsPerAddress, delivery.now);
  app.addHook('onClose', async () => {
    cache.clear();
    first.close();
  });

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = pagePathOf(request);
    if (path === undefined) throw notFound();
    if (request.isPreviewOrigin) return answerPreview(request, reply, path);
    // Asked together, which is one question to the database.
    const [live, revision] = await Promise.all([registry.live(), delivery.changes.contentRevision()]);
    const { hasCanaries } = live;
    const composition = live.compose(visitorIdOf(delivery, request, reply, live));
    if (!composition) {
      throw new HttpError(
        503,
        'pages/unpublished',
        'The site has no pages yet: build and publish it with `pnpm start`.',
      );
    }
    const location = locate(composition, path);
    const inMemory = findInMemory(request, composition, location, revision);
    if (inMemory) return sendStored(request, reply, inMemory.status, await withOutdatedNotice(inMemory.stored));
    const { stored, status } = await pageFor(request, composition, location, revision).catch(async (error: unknown) => {
      await countFailedPage(delivery, request, { composition, location, error }).catch((trouble: unknown) => {
        app.log.warn({ err: trouble }, 'a page that failed was not counted');
      });
      throw error;
    });
    const moved = status === 404 ? await findMoved(decodeURIComponent(withoutTrailingSlash(path))) : undefined;
    if (moved !== undefined) return reply.redirect(moved, 301);
    // While there is a canary each visitor is sent their own, so that five in a hundred get it, from the first page on.
    const isShared = isAnybody(request) && !hasCanaries && request.url === path && status === 200;
    // Whole to whoever gets a cookie with it: who asks may be a cache, which keeps what comes with a 304 to itself.
    if (isAnybody(request) && hasCanaries) delete request.headers['if-none-match'];
    return sendStored(request, reply, status, stored, isShared ? SHARED : {});
  });

  /** A page with a version that nobody gets yet; where there is nothing to show, the site itself. */
  async function answerPreview(request: FastifyRequest, reply: FastifyReply, path: string) {
    const preview = await previewOf(delivery, request, reply);
    const composition = preview && (await registry.composePreview(preview));
    if (!composition) return reply.redirect(new URL(`.${path}`, `${publicUrl}/`).href);
    const { stored, status } = await makePage(request, composition, locate(composition, path));
    void reply.headers(NOINDEX);
    return sendStored(request, reply, status, stored);
  }

  /** Returns the page as visitors last got it, while the database does not answer and the requester is not signed in. */
  function findInMemory(
    request: FastifyRequest,
    composition: VisitorComposition,
    { path, route }: Location,
    revision: number,
  ): Answered | undefined {
    if (route === undefined || request.user !== null || delivery.changes.isAnswering()) return undefined;
    return cache.findLast(revision, keyOf(request, composition, path));
  }

  /** Whoever gets the same versions gets the same page, as long as nothing changes; one of some, where pages are drawn with
   *  something random in them. Where a page's code asks who is signed in, each member has their own. What has to be made
   *  for a network that asks too often is left for the browser to draw. */
  async function pageFor(
    request: FastifyRequest,
    composition: VisitorComposition,
    location: Location,
    revision: number,
  ): Promise<Answered> {
    const { path, route } = location;
    const address = readAddress(request.url, parametersRead(location));
    const isKept = route !== undefined && address === path;
    const key = keyOf(request, composition, path);
    const { user } = request;
    const make =
      (asker: Asker, mayDraw = true) =>
      () =>
        makePage(request, composition, location, { address, mayDraw, asker });
    const ofAnybody = isKept ? cache.find(revision, key, make(ANYBODY)) : undefined;
    if (ofAnybody && user === null) return ofAnybody;
    if (ofAnybody?.forAnybody && user) return pageOf(user, ofAnybody);
    const own = user ? [key, user.id, user.rights.join(), user.email].join(' ') : key;
    const ofUser = ofAnybody && cache.find(revision, own);
    if (ofUser) return ofUser;
    // One that nobody drew for the network that asks too often is nobody else's.
    const mayDraw = tried !== undefined || drawings.allows(visitorKey(request.ip));
    if (!isKept || !mayDraw) return make(request, mayDraw)();
    const made = ofAnybody ?? (await cache.get(revision, key, DRAWINGS, make(ANYBODY)));
    if (user === null) return made;
    if (made.forAnybody) return pageOf(user, made);
    return made.isOfContent ? cache.get(revision, own, 1, make(request)) : make(request)();
  }

  async function makePage(
    request: FastifyRequest,
    composition: VisitorComposition,
    location: Location,
    {
      address = request.url,
      mayDraw = true,
      asker = request,
    }: { address?: string; mayDraw?: boolean; asker?: Asker } = {},
  ): Promise<Answered> {
    const [society, photoLimits] = await Promise.all([findSociety(), findPhotoLimits()]);
    const { user } = asker;
    const source = { reads: app.reads, asker, siteUrl: publicUrl, pictureOf, society };
    const found = await fillPage(source, location, address);
    const theme = themeOf(request);
    const visitor = { url: address, user, theme: theme ?? null, society };
    const alone = mayDraw ? await drawFirst(first, composition, found, visitor) : undefined;
    const { parts, drawn } = await drawParts({ first, reads: app.reads, onTrouble }, composition, found, {
      drawn: alone,
      visitor,
      asker,
      waitMs: tried ? delivery.config.drawWaitMs : PARTS_MS,
    });
    const { shell } = composition.assigned;
    const url = publicUrl + withoutTrailingSlash(location.path) + (found.query ?? '');
    const { html, headers } = renderPage({
      title: fullTitle(found.title ?? society.longName, society),
      description: found.description ?? society.description,
      url,
      image: found.image,
      structuredData: found.isListed
        ? structuredData({ url, answers: found.answersToday ?? {} }, publicUrl, society)
        : [],
      siteName: society.longName,
      theme,
      document: composition.document,
      integrity: { ...composition.integrityFor(location.remote), ...parts.integrity },
      integrityMaps: composition.integrityMapsFor({ owner: location.remote, placed: parts.placed }),
      shell: shellFiles(composition.shell),
      composition: found.status === 200 && !request.isPreviewOrigin && !tried ? composition.key : undefined,
      routeFiles: [...found.files, ...parts.files],
      firstRender: drawn?.firstRender,
      asksForTickets: delivery.config.formTickets,
      isUnavailable: found.status === 410,
      state: {
        user,
        answers: found.answers,
        society,
        snapshots: drawn?.snapshots,
        ...(parts.listed.length > 0 && { parts: parts.listed, partAnswers: parts.answers }),
        ...(parts.lastGood.length > 0 && { lastGoodParts: parts.lastGood }),
        retired: composition.retired,
        previews: composition.previews,
        pageFiles: composition.shell.fetchesIntegrity
          ? pagesElsewhere(composition.remotes, location.remote)
          : undefined,
        photoLimits,
        shell: { version: shell.version, deploymentId: shell.deploymentId },
      },
      frameOrigins: ["'self'", ...frameOriginsOf(society)], // slides of this site, and what visitors ask for by a click
    });
    const isMakeshift = location.owner !== undefined && found.status === 200 && found.isDrawn !== false && !drawn;
    const isCounted = mayDraw && !request.isPreviewOrigin && !tried;
    const ofPage =
      location.owner && (drawn || isMakeshift) ? [{ remote: location.owner.name, isDrawn: drawn !== undefined }] : [];
    for (const { remote: owner, isDrawn } of isCounted ? [...ofPage, ...parts.draws] : []) {
      delivery.background.run(async () =>
        countDraw(delivery, request, { composition, owner, isDrawn }).catch((trouble: unknown) => {
          app.log.warn({ err: trouble }, 'a draw was not counted');
        }),
      );
    }
    const stored = await storedAnswer(html, {
      ...headers,
      ...(found.isListed ? {} : NOINDEX),
      ...(found.isPersonal === true || parts.isPersonal ? UNKEPT : {}),
      vary: 'accept-encoding, cookie',
    });
    const isOfContent = found.isForAnybody === true && parts.isOfContent;
    const isAlike = found.isForAnybody === true && parts.isForAnybody;
    const isForAnybody = found.status === 200 && isAlike && drawn?.isForAnybody !== false;
    return {
      stored,
      status: found.status,
      isMakeshift: isMakeshift || parts.isLate,
      isOfContent,
      forAnybody: isForAnybody ? withoutUser(stored) : undefined,
    };
  }
}

/** The name of a page in the cache: visitors differ in versions and theme alone. */
function keyOf(request: FastifyRequest, composition: VisitorComposition, path: string): string {
  return [composition.key, themeOf(request), path].join(' ');
}

/** A page whose state says that nobody is signed in, around that word. */
type ForAnybody = [before: Buffer, after: Buffer];

/** Where the state begins. Nothing after it can say the same: in JSON a quotation mark within a text is escaped. */
const STATE = Buffer.from('id="fotosoc-page">');
const NOBODY = Buffer.from('"user":null,"answers":');
const USER_BEGINS = '"user":'.length;

/** @returns undefined where the state says something else */
function withoutUser({ bytes }: StoredAnswer): ForAnybody | undefined {
  const at = bytes.indexOf(NOBODY, bytes.lastIndexOf(STATE));
  return at < 0 ? undefined : [bytes.subarray(0, at + USER_BEGINS), bytes.subarray(at + USER_BEGINS + 'null'.length)];
}

/** The page of somebody who is signed in, made of that which is the same for everybody. */
async function pageOf(user: User, { status, stored, forAnybody }: Answered): Promise<Answered> {
  const [before, after] = forAnybody!;
  const bytes = Buffer.concat([before, Buffer.from(inScript(user)), after]);
  return { status, isMakeshift: false, isOfContent: true, stored: await personalAnswer(bytes, stored.headers) };
}

interface Answered {
  stored: StoredAnswer;
  status: 200 | 404 | 410;
  /** Could be drawn, and was not. */
  isMakeshift: boolean;
  /** Whether its answers are the same whoever asks, until the content changes. */
  isOfContent: boolean;
  /** Where nothing in it depends on who asks, but for the state that says who does. */
  forAnybody?: ForAnybody | undefined;
}

/** The first render of a remote's page; the shell's own are drawn in the browser. */
async function drawFirst(
  first: FirstRenders,
  composition: VisitorComposition,
  found: FoundPage,
  visitor: Visitor,
): Promise<DrawnFirst | undefined> {
  const { shell, document, previews, remotes } = composition;
  const { status, owner, pattern, isDrawn, files, answers } = found;
  const remote = remotes.find(({ name }) => name === owner);
  if (status !== 200 || !remote || pattern === undefined || isDrawn === false) return undefined;
  const stylesheets = [shell, remote].flatMap((manifest) =>
    [...new Set([...manifest.initial, ...Object.keys(manifest.integrity)])]
      .filter((file) => file.endsWith('.css'))
      .filter((file) => manifest.initial.includes(file) || files.includes(addressOf(manifest, file)))
      .map((file): [Manifest, string] => [manifest, file]),
  );
  const input = { document, previews, answers, ...visitor };
  return first.render({ shell, remote, along: fillersOf(composition, found), pattern, input, stylesheets });
}
