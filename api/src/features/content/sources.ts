import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { createSourceStore, createExternalSource, type ExternalSource } from '../sources/external-source.ts';
import { parseLinkSheet, type LinkSheet } from './quick-links.ts';

type Services = Pick<ServerKit, 'background' | 'config' | 'db' | 'now' | 'safeHttp'>;

/** Creates the source that reads the sheet of quick links; undefined if no sheet is configured. */
export function createQuickLinkSource(
  { background, config: { quickLinksSheetUrl: url }, db, safeHttp, now }: Services,
  report: (error: unknown) => void,
): ExternalSource<LinkSheet> | undefined {
  if (url === undefined) return undefined;
  const read = async () => parseLinkSheet(await safeHttp.readText(toCsvUrl(url)));
  const keeper = createSourceStore(db, 'links-read-last', { url, revive });
  return createExternalSource({ name: 'Quick links', read, keeper, background, now, report });
}

/** @throws TypeError for a stored value in the format of an earlier release */
function revive(stored: unknown): LinkSheet {
  const sheet = stored as LinkSheet;
  if (Array.isArray(sheet.links)) return sheet;
  throw new TypeError('The stored sheet of links has the format of an earlier release.');
}

/** Matches the browser URL of a spreadsheet, plain or published (`/d/e/…`). */
const BROWSER_URL =
  /^(https:\/\/docs\.google\.com\/spreadsheets\/(?:u\/\d+\/)?d\/(e\/)?[\w-]+)\/?(?:(edit|view|htmlview|pubhtml)\b.*|[?#].*)?$/;

/** Converts the browser URL of a spreadsheet to its CSV URL; other URLs stay unchanged. */
export function toCsvUrl(sheetUrl: string): string {
  const gid = /[#&?]gid=(\d+)/.exec(sheetUrl)?.[1];
  const [, sheet, published, shown] = BROWSER_URL.exec(sheetUrl) ?? [];
  const isPublished = published !== undefined || shown === 'pubhtml';
  if (sheet !== undefined && isPublished) return `${sheet}/pub?output=csv${gid ? `&single=true&gid=${gid}` : ''}`;
  const address = `/export?format=csv${gid ? `&gid=${gid}` : ''}`;
  return sheet === undefined ? sheetUrl.replace(/\/edit.*$/, address) : sheet + address;
}
