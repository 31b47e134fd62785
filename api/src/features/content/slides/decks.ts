export interface Slide {
  heading: string;
  lines: string[];
}

/** Bundled slide decks of the default workshops after their title slide, by the end of their URL. */
export const decks: Record<string, { title: string; slides: Slide[] }> = {
  'developing-your-own-photography-style': {
    title: 'Developing Your Own Photography Style',
    slides: [
      {
        heading: 'Style is what you keep',
        lines: [
          'Nobody starts with one. It is left over when you throw away what you do not care about.',
          'So take many photographs, and throw away most of them.',
        ],
      },
      {
        heading: 'Look at what you have',
        lines: [
          'Lay out your fifty favourites, all at once, small.',
          'Which light comes back? Which distance? Which colours never do?',
          'Write down three words. They are your first draft.',
        ],
      },
      {
        heading: 'Limits help',
        lines: ['One lens for a month.', 'One street for a week.', 'One hour of the day, always the same.'],
      },
      {
        heading: 'Borrow, then give back',
        lines: [
          'Copy one photograph that you love, as closely as you can.',
          'Then change one thing. Then another.',
          'What you could not leave alone is yours.',
        ],
      },
      {
        heading: 'Try this week',
        lines: ['Twelve photographs of one thing.', 'Show three of them on Thursday, and say why not the other nine.'],
      },
    ],
  },
  'lighting-walkshop': {
    title: 'Lighting Walkshop',
    slides: [
      {
        heading: 'Light has a direction',
        lines: [
          'Turn around once before you press anything.',
          'From the front it is flat, from the side it shows what things are made of, from behind it draws their edge.',
        ],
      },
      {
        heading: 'Hard and soft',
        lines: [
          'A small light makes hard shadows: the sun, a bare bulb, a phone.',
          'A large one makes soft shadows: a cloud, a white wall, a window to the north.',
          'Large means large as seen from your subject: bring it near.',
        ],
      },
      {
        heading: 'Colour at dusk',
        lines: [
          'Twenty minutes after sunset the sky is as bright as the lamps.',
          'Set the white balance to daylight and leave it there: the lamps may be orange.',
        ],
      },
      {
        heading: 'On the walk',
        lines: [
          'Stop 1, the arcade: light from one side.',
          'Stop 2, the river: light from behind.',
          'Stop 3, the car park: five colours at once. Choose one.',
        ],
      },
      {
        heading: 'What to bring',
        lines: [
          'Any camera, a phone too.',
          'Something white to bounce light with: a sheet of paper will do.',
          'Gloves.',
        ],
      },
    ],
  },
  'everything-you-need-to-know-about-film': {
    title: 'Everything You Need To Know About Film',
    slides: [
      {
        heading: 'Why film',
        lines: ['Thirty-six frames make you wait.', 'You see nothing until a week later, so you look harder now.'],
      },
      {
        heading: 'Which one',
        lines: [
          '400 for almost everything here: it is seldom sunny.',
          'Colour negative forgives too much light, slide film forgives nothing.',
          'Black and white you can develop yourself, at the sink.',
        ],
      },
      {
        heading: 'Loading',
        lines: [
          'In the shade, slowly.',
          'Watch the rewind crank turn when you wind on: if it does not, nothing is being taken.',
        ],
      },
      {
        heading: 'Exposing',
        lines: [
          'Measure the shadows, not the sky.',
          'No meter? In sunlight f/16, and one over the speed of the film.',
          'In doubt, one stop more.',
        ],
      },
      {
        heading: 'And then',
        lines: [
          'The darkroom has chemistry for black and white: book it with the equipment officer.',
          'Cameras to borrow are on the loans page, with a roll to begin with.',
        ],
      },
    ],
  },
};
