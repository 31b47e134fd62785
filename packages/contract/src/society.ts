/** Who the society is: names, links, mailboxes and fixed figures. Another society replaces this one file. */
export const society = {
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
  /** Origins of embedded videos and presentations; nothing is asked of them before the visitor's click. */
  frameOrigins: ['https://video.example.org', 'https://files.example.org'],
  /** The film of the About section, as a page that may be framed. */
  film: { title: 'A year with the society', url: 'https://video.example.org/embed/fotosoc' },
  /** Where events take place: their times are shown by this clock. */
  timeZone: 'Europe/Dublin',
  figures: { yearsRunning: 22, activeMembers: 141 },
  photobookTheme: 'Wild',
  partnerShop: { name: 'the partner camera shop', discountPercent: 10 },
} as const;

/** The title of a tab or a link preview; the home page's is the long name alone. */
export function fullTitle(title: string): string {
  return title.includes(society.shortName) || title === society.longName ? title : `${title} · ${society.shortName}`;
}
