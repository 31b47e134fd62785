import type { Society } from './site/parts/society.ts';

export type { Society };

/** Who the society of a new site is, until somebody publishes other names, links, mailboxes and figures. */
export const society: Society = {
  longName: 'University Photography Society',
  shortName: 'Fotosoc',
  foundedYear: 2003,
  description:
    'Photo walks, a darkroom, a yearly photobook and equipment to borrow: the photography society of the university.',
  /** The clubs and societies sign-up page; opens in a new tab. */
  signUpUrl: 'https://clubs.example.org/fotosoc',
  committeeEmail: 'committee@example.org',
  /** Footer and About. `inFooter` marks the four channels of the footer. */
  socials: [
    { platform: 'whatsapp', label: 'WhatsApp', url: 'https://chat.example.org/fotosoc', inFooter: true },
    { platform: 'tiktok', label: 'TikTok', url: 'https://tiktok.example.org/@fotosoc', inFooter: true },
    { platform: 'instagram', label: 'Instagram', url: 'https://instagram.example.org/fotosoc', inFooter: true },
    { platform: 'email', label: 'Email', url: 'mailto:committee@example.org', inFooter: false },
    { platform: 'youtube', label: 'YouTube', url: 'https://youtube.example.org/@fotosoc', inFooter: true },
    { platform: 'facebook', label: 'Facebook', url: 'https://facebook.example.org/fotosoc', inFooter: false },
    { platform: 'linkedin', label: 'LinkedIn', url: 'https://linkedin.example.org/company/fotosoc', inFooter: false },
  ],
  developer: { name: 'the Fotosoc webmasters', url: 'https://webmaster.example.org' },
  /** The film of the About section, as a page that may be framed. */
  film: { title: 'A year with the society', url: 'https://video.example.org/embed/fotosoc' },
  /** Where events take place: their times are shown by this clock. */
  timeZone: 'Europe/Dublin',
  figures: { yearsRunning: 22, activeMembers: 141 },
  photobookTheme: 'Wild',
  partnerShop: { name: 'the partner camera shop', discountPercent: 10 },
};

/** Whose pages this site's pages may frame: that of the film. */
export function frameOriginsOf({ film }: Pick<Society, 'film'>): string[] {
  return URL.canParse(film.url) ? [new URL(film.url).origin] : [];
}

/** The title of a tab or a link preview; the home page's is the long name alone. */
export function fullTitle(title: string): string {
  return title.includes(society.shortName) || title === society.longName ? title : `${title} · ${society.shortName}`;
}
