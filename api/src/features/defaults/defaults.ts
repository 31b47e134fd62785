import { createDefaultLinks } from '@fotosoc/contract/default-links';
import type { SectionValues } from '@fotosoc/contract/page-section';
import { committee } from './committee.ts';
import { previousCommittees } from './previous-committees.ts';
import { society } from './society.ts';

/** Returns the default content of each page section.
 *  @param publicUrl base URL of this site */
export function createDefaultSections(publicUrl: string): SectionValues {
  return {
    society,
    'home.hero': { pictures: [] },
    'home.about': {
      heading: 'About Us',
      text: 'We are the students who carry a camera to lectures. We walk, shoot, develop and print together every week of term, and hang the results twice a year.',
      socialsHeading: 'Check Out Our Socials!',
      poster: { photoId: '/api/pictures/poster.webp', alt: '' },
    },
    'home.why-join': {
      heading: 'Why Join',
      reasons: [
        {
          id: 'walks',
          title: 'Workshops and photo walks',
          text: 'For all levels, from “which end is the lens” to zone-system printing. Cameras provided.',
          picture: { photoId: '/api/pictures/walks.webp', alt: '' },
        },
        {
          id: 'photobook',
          title: 'The photobook',
          text: 'Every year members edit, design and print a book together. This year’s theme is ‘Wild’.',
          picture: { photoId: '/api/pictures/photobook.webp', alt: '' },
        },
        {
          id: 'discount',
          title: '10% member discount',
          text: 'On development, scanning and printing at the partner camera shop.',
          picture: { photoId: '/api/pictures/discount.webp', alt: '' },
        },
      ],
    },
    'home.join': {
      text: 'What are you waiting for? Become a member on the university clubs and societies site today!',
    },
    committee,
    'previous-committees': previousCommittees,
    workshops: {
      lead: 'Click on a workshop presentation to view it in full screen.',
      workshops: WORKSHOPS.map((title) => {
        const id = title.toLowerCase().replaceAll(' ', '-');
        const picture = { photoId: `/api/pictures/workshop-${id}.jpg`, alt: '' };
        return { id, title, picture, slides: `/api/slides/${id}` };
      }),
    },
    links: {
      links: createDefaultLinks(publicUrl, society).map((link, index) => ({ id: `link-${index + 1}`, ...link })),
    },
    contact: { lead: 'Write to us with the form, or send an email to the committee.' },
    privacy: { text: '' },
  };
}

const WORKSHOPS = [
  'Developing Your Own Photography Style',
  'Lighting Walkshop',
  'Everything You Need To Know About Film',
];
