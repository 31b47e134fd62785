import type { QuickLink } from '@fotosoc/contract/link-list';
import { toHttpsUrl } from '../../text/https-url.ts';
import type { SourceReport } from '../sources/external-source.ts';
import { parseCsv } from './csv.ts';

export interface LinkSheet extends SourceReport {
  links: QuickLink[];
}

/** Parses the name and the URL in each row except the first. Rows without name or https URL are dropped.
 *  @throws Error if no link is left, because the sheet was emptied by mistake or the file is not CSV */
export function parseLinkSheet(csv: string): LinkSheet {
  const sheet: LinkSheet = { links: [], rows: 0, dropped: [] };
  for (const [index, [name = '', address = '']] of parseCsv(csv).entries()) {
    const [link_name, typed] = [name.trim(), address.trim()];
    if (index === 0 || (link_name === '' && typed === '')) continue;
    sheet.rows += 1;
    const link_url = toHttpsUrl(typed);
    if (link_name !== '' && link_url !== undefined) sheet.links.push({ link_name, link_url });
    else sheet.dropped.push({ row: index + 1, name: link_name || typed, reason: findDropReason(link_name, typed) });
  }
  if (sheet.links.length > 0) return sheet;
  const [first] = sheet.dropped;
  const why = first ? ` Row ${first.row}, "${first.name}": ${first.reason}` : '';
  throw new Error(`The sheet of the quick links has no row with a name and an https address.${why}`);
}

function findDropReason(name: string, typed: string): string {
  if (name === '') return 'It has no name.';
  if (typed === '') return 'It has no address.';
  if (/^https:/i.test(typed)) return 'Its address is not that of a page.';
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(typed)?.[1]?.toLowerCase();
  if (scheme === undefined) return 'Its address does not begin with https://.';
  return `Its address begins with ${scheme}:, but only https addresses are allowed.`;
}
