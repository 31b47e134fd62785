import type { Society } from '@fotosoc/contract/society';

/** Society of this site, for titles and texts of pages. */
export const society: Society = {
  longName: 'Another Society',
  shortName: 'Another',
  foundedYear: 2020,
  description: 'A site of its own, with pages of the photography society in it.',
  signUpUrl: 'https://another.example.org/join',
  committeeEmail: 'committee@another.example.org',
  socials: [],
  developer: { name: 'webmaster', url: 'https://another.example.org' },
  film: { title: '', url: '' },
  figures: { yearsRunning: 5, activeMembers: 20 },
};
