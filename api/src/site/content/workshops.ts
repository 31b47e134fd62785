import type { Workshop } from '@fotosoc/contract/workshop';
import { pictureAddress } from './pictures.ts';

const TITLES = [
  'Developing Your Own Photography Style',
  'Lighting Walkshop',
  'Everything You Need To Know About Film',
] as const;

/** The three presentations; the file-sharing host is among the origins that may be framed (society.ts). */
export const workshops: Workshop[] = TITLES.map((title, index) => {
  const slug = title.toLowerCase().replaceAll(' ', '-');
  return {
    id: index + 1,
    url: `https://files.example.org/presentations/${slug}/preview`,
    title,
    thumbnail: pictureAddress(`workshop-${slug}.jpg`),
  };
});
