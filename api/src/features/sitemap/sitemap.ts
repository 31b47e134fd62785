import type { SitemapPage } from './queries.ts';

/** Page that a sitemap may list. */
export interface PublicPage {
  /** Path pattern, e.g. `/gallery/:link`. */
  path: string;
  /** Requests of the page, the main one first. */
  data?: readonly string[];
  isListed?: boolean;
}

/** Maximum number of URLs of a sitemap. The protocol allows five times as many (sitemaps.org), but a request waits
 *  while they are written. */
export const MAX_URLS_PER_SITEMAP = 10_000;

/** Formats `robots.txt`: excludes the API, except for its pictures, and forms of each portfolio or gallery, unless
 *  their folder has listed pages. Other unlisted pages state `noindex` themselves, which crawlers see only if they may read the page. */
export function formatRobotsTxt(pages: readonly PublicPage[], siteUrl: string): string {
  const forms = pages.filter(({ path, isListed }) => isListed === false && hasParameter(path));
  const folders = forms.map(({ path }) => path.slice(0, path.indexOf(':')));
  const isPublic = (folder: string) =>
    pages.some(({ path, isListed }) => isListed !== false && path.startsWith(folder));
  const disallowed = ['/api/', ...folders.filter((folder) => !isPublic(folder))];
  const lines = [
    'User-agent: *',
    'Allow: /api/pictures/',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Returns the paths of listed pages without parameters. */
export function listStaticPaths(pages: readonly PublicPage[]): string[] {
  return pages.filter(({ path, isListed }) => isListed !== false && !hasParameter(path)).map(({ path }) => path);
}

const SHOWS: Record<SitemapPage['kind'], RegExp> = {
  portfolio: /^\/api\/portfolios\/(:\w+)$/,
  gallery: /^\/api\/galleries\/(:\w+)$/,
  event: /^\/api\/events\/(:\w+)$/,
  call: /^\/api\/calls\/(:\w+)$/,
  photographer: /^\/api\/credited-photos\?(?:\w+=\w+&)*name=(:\w+)$/,
};

/** Returns the path of a portfolio, gallery, event, call or photographer on the listed page for its kind; undefined
 *  without such a page. */
export function findPagePath({ kind, link }: Pick<SitemapPage, 'kind' | 'link'>, pages: readonly PublicPage[]) {
  const shows = SHOWS[kind];
  for (const { path, data = [], isListed } of pages) {
    const parameter = shows.exec(data[0] ?? '')?.[1];
    if (parameter && isListed !== false && path.includes(parameter)) {
      return path.replace(parameter, encodeURIComponent(link));
    }
  }
  return undefined;
}

export interface SitemapEntry {
  path: string;
  /** ISO 8601. */
  changedAt?: string;
}

export function formatUrlSet(entries: SitemapEntry[], siteUrl: string): string {
  const urls = entries.map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : '';
    return `<url><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</url>`;
  });
  return formatXmlDocument('urlset', urls);
}

/** Formats an index of `/sitemap-1.xml` and so on.
 *  @param count number of sitemaps */
export function formatSitemapIndex(count: number, siteUrl: string): string {
  const sitemaps = Array.from({ length: count }, (_, n) => `${siteUrl}/sitemap-${n + 1}.xml`);
  return formatXmlDocument(
    'sitemapindex',
    sitemaps.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`),
  );
}

function formatXmlDocument(root: string, elements: string[]): string {
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${elements.join('\n')}\n</${root}>\n`;
}

function hasParameter(path: string): boolean {
  return path.includes('/:');
}

function escapeXml(text: string): string {
  return text.replace(/[&"'<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
