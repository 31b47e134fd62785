import type { QuickLink } from '@fotosoc/contract/link-list';
import { httpsUrl } from '../../ground/text/https-url.ts';
import { parseCsv } from './csv.ts';

/** Name and address of each row but the first; rows missing either, or leading to no https page, are dropped.
 *  @throws Error when none is left: no sheet of links is meant to be empty, and what is no CSV has none either */
export function linksOf(csv: string): QuickLink[] {
  const links = parseCsv(csv)
    .slice(1)
    .flatMap(([name = '', typed = '']) => {
      const url = httpsUrl(typed.trim());
      return name.trim() !== '' && url !== undefined ? [{ link_name: name.trim(), link_url: url }] : [];
    });
  if (links.length === 0) throw new Error('The sheet of the quick links has no row with a name and an https address.');
  return links;
}
