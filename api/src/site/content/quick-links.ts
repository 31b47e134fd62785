import { defaultLinks } from '@fotosoc/contract/default-links';
import type { QuickLink } from '@fotosoc/contract/link-list';
import type { Db } from '../../ground/db/connection.ts';
import { httpsUrl } from '../../ground/text/https-url.ts';
import { parseCsv } from './csv.ts';

/** What the administrator saved, in order; empty until then. */
async function listQuickLinks(db: Db): Promise<QuickLink[]> {
  return db.selectFrom('quick_links').select(['link_name', 'link_url']).orderBy('position').execute();
}

/** The links of this site itself: what the administrator saved, and until then those every society has. */
export async function ownLinks(db: Db, publicUrl: string): Promise<QuickLink[]> {
  const saved = await listQuickLinks(db);
  return saved.length > 0 ? saved : defaultLinks(publicUrl);
}

export async function replaceQuickLinks(trx: Db, links: QuickLink[]): Promise<void> {
  await trx.deleteFrom('quick_links').execute();
  await trx
    .insertInto('quick_links')
    .values(links.map((link, position) => ({ position, ...link })))
    .execute();
}

/** Name and address of each row but the first; rows missing either, or leading to no https page, are dropped. */
export function linksOf(csv: string): QuickLink[] {
  return parseCsv(csv)
    .slice(1)
    .flatMap(([name = '', typed = '']) => {
      const url = httpsUrl(typed.trim());
      return name.trim() !== '' && url !== undefined ? [{ link_name: name.trim(), link_url: url }] : [];
    });
}
