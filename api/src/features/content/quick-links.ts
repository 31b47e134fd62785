import type { QuickLink } from '@fotosoc/contract/link-list';
import { society } from '@fotosoc/contract/society';
import type { Config } from '../../config.ts';
import { parseCsv } from './csv.ts';
import { csvAddress, keepForAMinute, readOutside } from './outside.ts';

/** Reads the quick links: the configured sheet's; the default ones without a sheet, or when it cannot be read. */
export function quickLinkReader(
  { quickLinksSheetUrl, publicUrl }: Config,
  now: () => Date,
  report: (error: unknown) => void,
): () => Promise<QuickLink[]> {
  if (quickLinksSheetUrl === undefined) return async () => defaultLinks(publicUrl);
  const read = keepForAMinute(async () => linksOf(await readOutside(csvAddress(quickLinksSheetUrl))), now);
  return () =>
    read().catch((error: unknown) => {
      report(error);
      return defaultLinks(publicUrl);
    });
}

/** Name and address of each row but the first; rows missing either, or leading to no web page, are dropped (spec §2). */
function linksOf(csv: string): QuickLink[] {
  return parseCsv(csv)
    .slice(1)
    .map(([name = '', url = '']) => ({ link_name: name.trim(), link_url: url.trim() }))
    .filter(({ link_name, link_url }) => link_name !== '' && /^https?:\/\//i.test(link_url));
}

function defaultLinks(publicUrl: string): QuickLink[] {
  return [
    { link_name: 'New Website', link_url: publicUrl },
    { link_name: 'Photobook Submissions', link_url: 'https://forms.example.org/fotosoc-photobook' },
    { link_name: 'Join on the Clubs and Societies Site', link_url: society.signUpUrl },
    ...['instagram', 'tiktok'].map(channel),
  ];
}

function channel(platform: string): QuickLink {
  const { label, url } = society.socials.find((social) => social.platform === platform)!;
  return { link_name: label, link_url: url };
}
