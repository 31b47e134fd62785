/** One member of the current committee. `number` is the place on the page; socials are at most two. */
export interface CommitteeMember {
  number: number;
  name: string;
  position: string;
  /** The role's mailbox, handed on from year to year. */
  email: string;
  socials: { type: 'linkedin' | 'link' | 'instagram' | 'youtube' | 'tiktok' | 'bluesky'; url: string }[];
}

/** The current committee, in the order of the page. Invented people: another society replaces this file. */
export const committee: CommitteeMember[] = [
  { number: 1, name: 'Cormac Ó Dálaigh', position: 'Chairperson', email: 'chair@example.org', socials: [] },
  { number: 2, name: 'Méabh Hanrahan', position: 'Vice Chairperson', email: 'vicechair@example.org', socials: [] },
  { number: 3, name: 'Daniel Osei', position: 'Secretary', email: 'secretary@example.org', socials: [] },
  { number: 4, name: 'Ciara Mulvihill', position: 'Treasurer', email: 'treasurer@example.org', socials: [] },
  { number: 5, name: 'Fionn Delahunty', position: 'Public Relations Officer', email: 'pro@example.org', socials: [] },
  { number: 6, name: 'Yuki Tanabe', position: 'Brand Design Officer', email: 'brand@example.org', socials: [] },
  { number: 7, name: 'Aoife Brennan', position: 'Curations Officer', email: 'curations@example.org', socials: [] },
  { number: 8, name: 'Tomasz Zieliński', position: 'Equipment Officer', email: 'equipment@example.org', socials: [] },
  { number: 9, name: 'Gráinne Lawlor', position: 'Events Officer', email: 'events@example.org', socials: [] },
  { number: 10, name: 'Samuel Achebe', position: 'Events Officer', email: 'events@example.org', socials: [] },
  {
    number: 11,
    name: 'Eimear Corrigan',
    position: 'Webmaster',
    email: 'webmaster@example.org',
    socials: [
      { type: 'link', url: 'https://eimear.example.org' },
      { type: 'linkedin', url: 'https://linkedin.example.org/in/eimear-corrigan' },
    ],
  },
];
