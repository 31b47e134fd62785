import type { SocialButton } from '@fotosoc/contract/portfolio';

/** Account of the demo content with its portfolio; photos are file names in `api/demo`. */
export interface DemoMember {
  email: string;
  /** Id of an entry of the default committee. */
  committeeEntry?: string;
  portfolio: {
    link: string;
    name: string;
    bio: string;
    profile?: string;
    socialButtons: SocialButton[];
    galleries: { title: string; photos: string[] }[];
  };
}

export const ADMINISTRATOR_EMAIL = 'admin@example.org';

export const members: DemoMember[] = [
  {
    email: 'member@example.org',
    portfolio: {
      link: 'niamh-gallagher',
      name: 'Niamh Gallagher',
      bio: 'Third-year marine science. I get up before the ferries do and wait for water to hold still. Mostly a tripod and patience.',
      profile: 'swell-after-sunset',
      socialButtons: [
        { platform: 'instagram', url: 'https://instagram.example.org/niamh.by.the.sea' },
        { platform: 'email', url: 'niamh@example.org' },
      ],
      galleries: [
        { title: 'Still Water', photos: ['still-lake-first-light', 'old-pier-stillness'] },
        { title: 'Moving Water', photos: ['silver-light-on-waves', 'swell-after-sunset'] },
      ],
    },
  },
  {
    email: 'cormac@example.org',
    committeeEntry: 'chair',
    portfolio: {
      link: 'cormac-o-dalaigh',
      name: 'Cormac Ó Dálaigh',
      bio: 'Chairperson. Street and rain, which in this city is one subject. I shoot the 47 bus route end to end every November.',
      profile: 'street-lamps-in-fog',
      socialButtons: [
        { platform: 'website', url: 'https://cormac.example.org/' },
        { platform: 'instagram', url: 'https://instagram.example.org/cormac.walks' },
      ],
      galleries: [
        { title: 'The 47', photos: ['rain-on-the-window', 'rain-city-blue', 'walking-home-fog'] },
        { title: 'Hard Light', photos: ['man-on-the-steps'] },
      ],
    },
  },
  {
    email: 'aoife@example.org',
    committeeEntry: 'curations',
    portfolio: {
      link: 'aoife-brennan',
      name: 'Aoife Brennan',
      bio: 'Curations Officer. Fruit, bottles and whatever else stays where I put it. I print everything I show.',
      socialButtons: [{ platform: 'linkedin', url: 'https://linkedin.example.org/in/aoife-brennan' }],
      galleries: [
        { title: 'Table by the Window', photos: ['green-bottle-and-pears', 'glass-and-copper', 'ochre-geometry'] },
      ],
    },
  },
  {
    email: 'tomasz@example.org',
    committeeEntry: 'equipment',
    portfolio: {
      link: 'tomasz-zielinski',
      name: 'Tomasz Zieliński',
      bio: 'Equipment Officer, physics postgrad. I drive west until the phone has no signal and point a wide lens up.',
      profile: 'star-trails-north',
      socialButtons: [{ platform: 'youtube', url: 'https://youtube.example.org/@tomasz-nightsky' }],
      galleries: [
        { title: 'No Moon', photos: ['aurora-over-the-lake', 'milky-way-over-the-ridge'] },
        { title: 'Some Moon', photos: ['moonrise-belt-of-venus'] },
      ],
    },
  },
  {
    email: 'saoirse@example.org',
    portfolio: {
      link: 'saoirse-kinsella',
      name: 'Saoirse Kinsella',
      bio: 'Spent an Erasmus year a long way from the rain and came home with sand in every lens.',
      socialButtons: [{ platform: 'instagram', url: 'https://instagram.example.org/saoirse.k' }],
      galleries: [
        { title: 'Sand', photos: ['dune-crest-backlight', 'dune-sea-noon-blue', 'dune-evening-shadow'] },
      ],
    },
  },
  {
    email: 'seun@example.org',
    portfolio: {
      link: 'oluwaseun-adeyemi',
      name: 'Oluwaseun Adeyemi',
      bio: 'Architecture, fourth year. Buildings are easier to photograph than to get planning permission for.',
      socialButtons: [
        { platform: 'github', url: 'https://github.example.org/seun' },
        { platform: 'link', url: 'https://seun.example.org/' },
      ],
      galleries: [{ title: 'Repeat', photos: ['white-ribs', 'curved-tower', 'spiral-descent'] }],
    },
  },
  {
    email: 'cliodhna@example.org',
    portfolio: {
      link: 'cliodhna-ni-bhriain',
      name: 'Clíodhna Ní Bhriain',
      bio: 'Hillwalker with a camera rather than the other way round. Everything here was carried up on foot.',
      socialButtons: [{ platform: 'email', url: 'cliodhna@example.org' }],
      galleries: [
        { title: 'Ridges', photos: ['blue-ridges-tall', 'misty-ridges-dawn'] },
        { title: 'Below the Tree Line', photos: ['autumn-light-shafts'] },
      ],
    },
  },
  {
    email: 'rory@example.org',
    portfolio: {
      link: 'rory-fitzgibbon',
      name: 'Rory Fitzgibbon',
      bio: '',
      socialButtons: [{ platform: 'tiktok', url: 'https://tiktok.example.org/@rory.unfocused' }],
      galleries: [{ title: 'Out of Focus, On Purpose', photos: ['amber-bokeh', 'traffic-adrift', 'late-bus-bokeh'] }],
    },
  },
];
