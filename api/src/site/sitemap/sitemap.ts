import type { Listed } from './queries.ts';

/** A page that somebody may be led to. */
export interface DescribedPage {
  /** Its pattern, e.g. `/gallery/:link`. */
  path: string;
  /** Addresses of the API that it shows the answers of, the first of all. */
  data?: readonly string[];
  /** False for what search engines leave out. */
  isListed?: boolean;
}

/** What a sitemap holds; it might be five times as many (sitemaps.org), all to be written while somebody waits. */
export const MAX_URLS = 10_000;

/** Paths below which no machine need look: the API, but for its pictures, and forms of which there is one for each
 *  portfolio or gallery. Other pages that are not listed say so themselves, which only who may read them learns. */
export function robotsOf(pages: readonly DescribedPage[], siteUrl: string): string {
  const forms = pages.filter(({ path, isListed }) => isListed === false && hasParameter(path));
  const disallowed = ['/api/', ...forms.map(({ path }) => path.slice(0, path.indexOf(':')))];
  const lines = [
    'User-agent: *',
    'Allow: /api/pictures/',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Paths of the pages that stand for themselves. */
export function plainPaths(pages: readonly DescribedPage[]): string[] {
  return pages.filter(({ path, isListed }) => isListed !== false && !hasParameter(path)).map(({ path }) => path);
}

const SHOWS: Record<Listed['kind'], RegExp> = {
  portfolio: /^\/api\/portfolios\/(:\w+)$/,
  gallery: /^\/api\/galleries\/(:\w+)$/,
  event: /^\/api\/events\/(:\w+)$/,
};

/** The path of a portfolio, gallery or event: of the listed page that shows one. Undefined where no page does. */
export function pathOf({ kind, link }: Pick<Listed, 'kind' | 'link'>, pages: readonly DescribedPage[]) {
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

export function urlSet(entries: SitemapEntry[], siteUrl: string): string {
  const urls = entries.map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${escape(changedAt)}</lastmod>` : '';
    return `<url><loc>${escape(siteUrl + path)}</loc>${lastmod}</url>`;
  });
  return document('urlset', urls);
}

/** Names `/sitemap-1.xml` and so on.
 *  @param count how many sitemaps there are */
export function sitemapIndex(count: number, siteUrl: string): string {
  const sitemaps = Array.from({ length: count }, (_, n) => `${siteUrl}/sitemap-${n + 1}.xml`);
  return document(
    'sitemapindex',
    sitemaps.map((url) => `<sitemap><loc>${escape(url)}</loc></sitemap>`),
  );
}

function document(root: string, elements: string[]): string {
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${elements.join('\n')}\n</${root}>\n`;
}

function hasParameter(path: string): boolean {
  return path.includes('/:');
}

function escape(text: string): string {
  return text.replace(/[&"'<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
