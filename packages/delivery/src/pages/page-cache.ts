import type { FastifyRequest } from 'fastify';
import { getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { LocalRateLimit } from '@fotosoc/server-kit/http/local-rate-limit';
import { ANONYMOUS, type ReadEndpoints } from '@fotosoc/server-kit/http/reads';
import {
  createCacheCounter,
  MAX_RANDOM_VARIANTS,
  ResponseCache,
} from '@fotosoc/server-kit/http/responses/response-cache';
import type { VisitorComposition } from '../registry/composition.ts';
import type { DeliveryServices } from '../services.ts';
import type { BuildPage, PageRequest } from './build-page.ts';
import { findPageDescription, listQueryParameters, type PageLocation } from './page-location.ts';
import { readTheme } from './page-request.ts';
import { createUserPage, type PageResponse } from './page-response.ts';
import { normalizePageUrl } from './page-url.ts';

/** Delay after which a page has arrived with all its files. */
const PRERENDER_DELAY_MS = 1_000;

/** Cache of pages by versions, theme, address and content revision. */
export class PageCache {
  readonly #responses: ResponseCache<PageResponse>;
  readonly #renderings: LocalRateLimit;

  constructor(
    private readonly delivery: DeliveryServices,
    private readonly reads: Pick<ReadEndpoints, 'isKept'>,
    private readonly build: BuildPage,
  ) {
    this.#responses = new ResponseCache(createCacheCounter(delivery.metrics, 'pages'), PRERENDER_DELAY_MS);
    this.#renderings = new LocalRateLimit(delivery.config.rates.drawingsPerAddress, delivery.now);
  }

  /** Returns the cached page while the database is unavailable, for anonymous visitors. */
  findDuringOutage({ request, composition, location }: PageRequest, revision: number): PageResponse | undefined {
    const isOutage = !this.delivery.changes.isAnswering();
    if (!isOutage || location.route === undefined || request.user !== null) return undefined;
    const find = (address: string) => this.#responses.findLast(revision, formatCacheKey(request, composition, address));
    return find(normalizePageUrl(request.url, listQueryParameters(location))) ?? find(location.path);
  }

  /** Returns the page, shared until the content changes; one of several variants for pages with random content. Pages
   *  whose code reads the user are separate per member. For networks above their limit, new pages are left to the
   *  browser to render. */
  async get({ request, composition, location }: PageRequest, revision: number): Promise<PageResponse> {
    const address = normalizePageUrl(request.url, listQueryParameters(location));
    const page = { request, composition, location, address };
    const forAnonymous = async () => this.build({ ...page, asker: ANONYMOUS });
    const isCacheable = this.#isCacheable(page);
    // A visitor who sets parameters expects the same page again, not another random one.
    const atMost = address === location.path ? MAX_RANDOM_VARIANTS : 1;
    const key = formatCacheKey(request, composition, address);
    const cached = isCacheable ? this.#responses.find(revision, key, forAnonymous) : undefined;
    const { user } = request;
    if (!user) return cached ?? this.#getAnonymousPage(page, { key, revision, isCacheable, atMost });
    if (cached?.forAnybody) return createUserPage(user, cached);
    const userKey = [key, user.id, user.rights.join(), user.email].join(' ');
    const ofUser = cached && this.#responses.find(revision, userKey);
    if (ofUser) return ofUser;
    const isServerRendered = this.#allowsRendering(request);
    if (!isCacheable || !isServerRendered) return this.build({ ...page, isServerRendered });
    const shared = cached ?? (await this.#responses.get(revision, key, atMost, forAnonymous));
    if (shared.forAnybody) return createUserPage(user, shared);
    const forUser = async () => this.build(page);
    return shared.isOfContent ? this.#responses.get(revision, userKey, 1, forUser) : forUser();
  }

  clear(): void {
    this.#responses.clear();
  }

  /** A page without server rendering, for a network above its limit, is not cached. */
  async #getAnonymousPage(
    page: PageRequest,
    { key, revision, isCacheable, atMost }: { key: string; revision: number; isCacheable: boolean; atMost: number },
  ): Promise<PageResponse> {
    const isServerRendered = this.#allowsRendering(page.request);
    if (!isCacheable || !isServerRendered) return this.build({ ...page, isServerRendered });
    return this.#responses.get(revision, key, atMost, async () => this.build({ ...page, asker: ANONYMOUS }));
  }

  /** Returns whether the page stays the same until the content changes. Responses to query parameters must be cached
   *  themselves: the response to a token, for example, changes by the use of the token. */
  #isCacheable({ location, address }: { location: PageLocation; address: string }): boolean {
    if (location.route === undefined) return false;
    if (address === location.path) return true;
    const { query, data = [] } = findPageDescription(location) ?? {};
    const readsQuery = (read: string) => [...read.matchAll(/:(\w+)/g)].some(([, name]) => query?.includes(name!));
    return query !== undefined && data.every((read) => !readsQuery(read) || this.reads.isKept(read));
  }

  #allowsRendering({ ip }: FastifyRequest): boolean {
    return this.delivery.tried !== undefined || this.#renderings.allows(getVisitorKey(ip));
  }
}

/** Returns the cache key of a page: visitors differ in versions and theme only. */
function formatCacheKey(request: FastifyRequest, composition: VisitorComposition, address: string): string {
  return [composition.key, readTheme(request), address].join(' ');
}
