import { WINNERS_GALLERY } from '@fotosoc/contract/foto';

/** Gallery of the demo content; photos are file names in `api/demo`. */
export interface DemoGallery {
  link: string;
  title: string;
  description?: string;
  /** Age in days at the time of the seed. */
  ageDays: number;
  /** Event of the gallery, on the evening before the gallery was created. */
  event?: { location: string; description: string };
  sets: { title: string; photos: string[] }[];
  captions?: { photo: string; name: string; caption: string }[];
}

export const galleries: DemoGallery[] = [
  {
    link: WINNERS_GALLERY,
    title: 'Foto of the Week: Previous Winners',
    ageDays: 6,
    sets: [
      {
        title: 'Semester One',
        photos: ['old-pier-stillness', 'white-ribs', 'rain-on-the-window', 'aurora-over-the-lake'],
      },
      { title: 'Semester Two', photos: ['man-on-the-steps', 'glass-and-copper', 'dune-crest-backlight'] },
    ],
  },
  {
    link: 'captions-night',
    title: 'Captions Night: What Is Going On Here?',
    ageDays: 19,
    sets: [
      {
        title: 'Give these a caption',
        photos: ['late-bus-bokeh', 'soap-film-rivers', 'walking-home-fog', 'traffic-adrift'],
      },
    ],
    captions: [
      { photo: 'late-bus-bokeh', name: 'Fionn', caption: 'My view of every deadline.' },
      { photo: 'walking-home-fog', name: 'Gráinne', caption: 'They said the darkroom was just down this road.' },
      { photo: 'walking-home-fog', name: 'Anon', caption: 'Lens cap still on, actually.' },
    ],
  },
  {
    link: 'night-walk',
    title: 'Night Walk: After Dark',
    description: 'Twelve of us, three tripods and one working torch, from the hills to the last bus.',
    ageDays: 41,
    event: {
      location: 'Front Gate',
      description: 'Out to the hills for the moonrise, and back through the fog by the last bus.',
    },
    sets: [
      { title: 'Out of town', photos: ['moonrise-belt-of-venus', 'milky-way-over-the-ridge', 'star-trails-north'] },
      { title: 'Back in town', photos: ['street-lamps-in-fog', 'blue-hour-skyline'] },
    ],
  },
  {
    link: 'coast-trip',
    title: 'Coast Trip',
    ageDays: 83,
    sets: [
      {
        title: 'Two days, one dry hour',
        photos: [
          'sea-stack-blue-hour',
          'golden-swell-at-sunset',
          'harbour-masts-at-dusk',
          'basalt-shore-dusk',
          'grey-sea-horizon',
        ],
      },
    ],
  },
  {
    link: 'still-life-studio',
    title: 'Still Life Studio Evening',
    ageDays: 126,
    sets: [
      {
        title: 'One lamp, one window',
        photos: ['ochre-geometry', 'green-bottle-and-pears', 'ink-descending', 'soap-film-meander'],
      },
    ],
  },
  {
    link: 'city-lines',
    title: 'City Lines',
    ageDays: 170,
    sets: [
      { title: 'Looking up and down', photos: ['curved-tower', 'spiral-descent'] },
      { title: 'Through wet glass', photos: ['taxi-rank-in-rain', 'skyline-after-rain'] },
    ],
  },
  {
    link: 'winter-exhibition',
    title: 'Winter Exhibition',
    ageDays: 295,
    sets: [
      {
        title: 'On the wall',
        photos: ['lone-tree-whiteout', 'three-trees-winter-dusk', 'ridge-lines-monochrome', 'misty-ridges-dawn'],
      },
    ],
  },
];
