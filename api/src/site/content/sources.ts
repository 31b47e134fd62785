import type { QuickLink } from '@fotosoc/contract/link-list';
import type { Ground } from '../../ground/ground.ts';
import { staleWhileError, type Kept } from '../stale-while-error.ts';
import { linksOf } from './quick-links.ts';

type Parts = Pick<Ground, 'config' | 'now' | 'safeHttp'>;

/** A source outside this site, if one is configured. */
type Source<T> = (() => Promise<Kept<T>>) | undefined;
type Report = (error: unknown) => void;

/** Resolves to undefined as long as the sheet never could be read. */
export function quickLinkSource(
  { config: { quickLinksSheetUrl }, safeHttp, now }: Parts,
  report: Report,
): Source<QuickLink[] | undefined> {
  if (quickLinksSheetUrl === undefined) return undefined;
  const read = async () => linksOf(await safeHttp.readText(csvAddress(quickLinksSheetUrl)));
  const latest = staleWhileError({ read, now, report });
  return () =>
    latest().catch((error: unknown) => {
      report(error);
      return { value: undefined, ageSeconds: 0 };
    });
}

/** A spreadsheet as browsers are shown it: whole, or published (`/d/e/…`). */
const SHOWN =
  /^(https:\/\/docs\.google\.com\/spreadsheets\/(?:u\/\d+\/)?d\/(e\/)?[\w-]+)\/?(?:(edit|view|htmlview|pubhtml)\b.*|[?#].*)?$/;

/** Where a spreadsheet gives itself as CSV: in place of the address that browsers show it at; any other is as it is. */
export function csvAddress(sheetUrl: string): string {
  const gid = /[#&?]gid=(\d+)/.exec(sheetUrl)?.[1];
  const [, sheet, published, shown] = SHOWN.exec(sheetUrl) ?? [];
  const isPublished = published !== undefined || shown === 'pubhtml';
  if (sheet !== undefined && isPublished) return `${sheet}/pub?output=csv${gid ? `&single=true&gid=${gid}` : ''}`;
  const address = `/export?format=csv${gid ? `&gid=${gid}` : ''}`;
  return sheet === undefined ? sheetUrl.replace(/\/edit.*$/, address) : sheet + address;
}
