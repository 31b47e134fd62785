import type { Society } from '@fotosoc/contract/society';

/** Default names, links, mailboxes and figures of the society of a new site. */
export const society: Society = {
  longName: 'University Photography Society',
  shortName: 'Fotosoc',
  foundedYear: 2003,
  description:
    'Photo walks, a darkroom, a yearly photobook and equipment to borrow: the photography society of the university.',
  signUpUrl: 'https://clubs.example.org/fotosoc',
  committeeEmail: 'committee@example.org',
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
  film: { title: 'A year with the society', url: 'https://video.example.org/embed/fotosoc' },
  figures: { yearsRunning: 22, activeMembers: 141 },
};
