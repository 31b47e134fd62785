import type { CommitteeMember } from '@fotosoc/contract/committee';
import { pictureAddress } from './pictures.ts';

interface Place {
  name: string;
  position: string;
  /** Before the `@`. */
  mailbox: string;
}

const PLACES: Place[] = [
  { name: 'Aoife Brennan', position: 'Chairperson', mailbox: 'chairperson' },
  { name: 'Dara Okafor', position: 'Vice Chairperson', mailbox: 'vicechair' },
  { name: 'Mei Lin Zhao', position: 'Secretary', mailbox: 'secretary' },
  { name: 'Conor Fitzsimons', position: 'Treasurer', mailbox: 'treasurer' },
  { name: 'Sadhbh Keane', position: 'Public Relations Officer', mailbox: 'pro' },
  { name: 'Tomasz Wilk', position: 'Brand Design Officer', mailbox: 'design' },
  { name: 'Inês Carvalho', position: 'Curations Officer', mailbox: 'curations' },
  { name: 'Ruairí Dolan', position: 'Equipment Officer', mailbox: 'equipment' },
  { name: 'Hannah Moran', position: 'Events Officer', mailbox: 'events' },
  { name: 'Yusuf Rahman', position: 'Events Officer', mailbox: 'events' },
  { name: 'Niamh Tierney', position: 'Webmaster', mailbox: 'webmaster' },
];

/** What a member shows beyond the place; the Webmaster alone has a photo and links of their own (spec §3). */
const OWN: Record<string, Partial<CommitteeMember>> = {
  Webmaster: {
    image: pictureAddress('webmaster.jpg'),
    social1: 'https://webmaster.example.org',
    social1_type: 'link',
    social2: 'https://linkedin.example.org/in/webmaster',
    social2_type: 'linkedin',
  },
};

const NOTHING_OWN = { image: '', social1: '', social1_type: '', social2: '', social2_type: '' };

/** The eleven members, by rank. */
export const committee: CommitteeMember[] = PLACES.map(({ name, position, mailbox }, index) => ({
  number: index + 1,
  name,
  position,
  ...NOTHING_OWN,
  ...OWN[position],
  email: `${mailbox}@example.org`,
}));
