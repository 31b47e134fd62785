import type { QuickLink } from '@fotosoc/contract/link-list';
import { httpsUrl } from '../../ground/text/https-url.ts';
import { parseCsv } from './csv.ts';

/** Name and address of each row but the first; rows missing either, or leading to no https page, are dropped. */
export function linksOf(csv: string): QuickLink[] {
  return parseCsv(csv)
    .slice(1)
    .flatMap(([name = '', typed = '']) => {
      const url = httpsUrl(typed.trim());
      return name.trim() !== '' && url !== undefined ? [{ link_name: name.trim(), link_url: url }] : [];
    });
}
