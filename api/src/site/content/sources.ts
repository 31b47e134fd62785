import type { Ground } from '../../ground/ground.ts';
import { keeperIn, outsideSource, type OutsideSource } from '../outside-source.ts';
import { linksOf, type LinkSheet } from './quick-links.ts';

type Parts = Pick<Ground, 'background' | 'config' | 'db' | 'now' | 'safeHttp'>;

/** Creates the source that reads the sheet of quick links; undefined if no sheet is configured. */
export function quickLinkSource(
  { background, config: { quickLinksSheetUrl: url }, db, safeHttp, now }: Parts,
  report: (error: unknown) => void,
): OutsideSource<LinkSheet> | undefined {
  if (url === undefined) return undefined;
  const read = async () => linksOf(await safeHttp.readText(csvAddress(url)));
  const keeper = keeperIn(db, 'links-read-last', { url, revive });
  return outsideSource({ name: 'Quick links', read, keeper, background, now, report });
}

/** @throws TypeError for a stored value in the format of an earlier release */
function revive(stored: unknown): LinkSheet {
  const sheet = stored as LinkSheet;
  if (Array.isArray(sheet.links)) return sheet;
  throw new TypeError('No sheet of links was kept.');
}

/** Matches the browser URL of a spreadsheet, plain or published (`/d/e/…`). */
const SHOWN =
  /^(https:\/\/docs\.google\.com\/spreadsheets\/(?:u\/\d+\/)?d\/(e\/)?[\w-]+)\/?(?:(edit|view|htmlview|pubhtml)\b.*|[?#].*)?$/;

/** Converts the browser URL of a spreadsheet to its CSV URL; other URLs stay unchanged. */
export function csvAddress(sheetUrl: string): string {
  const gid = /[#&?]gid=(\d+)/.exec(sheetUrl)?.[1];
  const [, sheet, published, shown] = SHOWN.exec(sheetUrl) ?? [];
  const isPublished = published !== undefined || shown === 'pubhtml';
  if (sheet !== undefined && isPublished) return `${sheet}/pub?output=csv${gid ? `&single=true&gid=${gid}` : ''}`;
  const address = `/export?format=csv${gid ? `&gid=${gid}` : ''}`;
  return sheet === undefined ? sheetUrl.replace(/\/edit.*$/, address) : sheet + address;
}
