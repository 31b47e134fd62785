import { expect, it } from 'vitest';
import { matchesExif } from './match-exif.ts';

const nikon = { make: 'NIKON CORPORATION', model: 'NIKON Z 6_2', lens: 'NIKKOR Z 24-70mm f/4 S' };
const canon = { make: 'Canon', model: 'Canon EOS 6D Mark II', lens: 'EF50mm f/1.8 STM' };

it.each([
  ['Nikon Z 6_2', nikon],
  ['z6_2', nikon],
  ['Nikkor Z 24–70mm f/4 S', nikon],
  ['Canon EOS 6D Mark II', canon],
  ['EOS 6D Mark II', canon],
  ['Canon EF 50mm f/1.8 STM', canon],
])('%s matches the camera data', (name, exif) => {
  expect(matchesExif(name, exif)).toBe(true);
});

it.each([
  ['Canon EOS 6D', canon],
  ['Canon', canon],
  ['50mm Lens', canon],
  ['Film Camera', canon],
  ['Nikkor Z 24-70mm f/2.8 S', nikon],
  ['–', { make: 'Canon' }],
  ['Nikon Z 6_2', {}],
])('%s does not match', (name, exif) => {
  expect(matchesExif(name, exif)).toBe(false);
});
