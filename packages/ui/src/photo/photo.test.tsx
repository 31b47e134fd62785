import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Photo, formatSrcSet, type PhotoSource } from './photo.tsx';

const photo: PhotoSource = {
  url: '/media/fog.jpg',
  width: 1024,
  height: 683,
  variants: [
    { url: '/media/fog-300.webp', width: 300, type: 'image/webp' },
    { url: '/media/fog-600.webp', width: 600, type: 'image/webp' },
    { url: '/media/fog-600.jpg', width: 600, type: 'image/jpeg' },
  ],
  placeholder: 'data:image/webp;base64,AAAA',
};

function ratioOf(alt: string): string | undefined {
  return screen.getByAltText(alt).closest<HTMLElement>('span')?.style.aspectRatio;
}

it('lists the copies of one type, narrowest first', () => {
  expect(formatSrcSet(photo, 'image/webp')).toBe('/media/fog-300.webp 300w, /media/fog-600.webp 600w');
  expect(formatSrcSet({ ...photo, variants: [] }, 'image/webp')).toBe('');
});

it('offers WebP first and the stored photo as the widest JPEG', () => {
  render(<Photo photo={photo} alt="Fog" widths={{ all: '50vw' }} />);
  const image = screen.getByAltText('Fog');
  expect(image.getAttribute('srcset')).toBe('/media/fog-600.jpg 600w, /media/fog.jpg 1024w');
  expect(image.parentElement?.querySelector('source')?.getAttribute('srcset')).toBe(formatSrcSet(photo, 'image/webp'));
});

it('states sizes of the stored photo only beside copies', () => {
  const variants = photo.variants.filter(({ type }) => type === 'image/webp');
  render(<Photo photo={{ ...photo, variants }} alt="Fog" widths={{ all: '50vw' }} />);
  const image = screen.getByAltText('Fog');
  expect([image.getAttribute('src'), image.getAttribute('srcset'), image.getAttribute('sizes')]).toEqual([
    '/media/fog.jpg',
    null,
    null,
  ]);
});

it("reserves the space of the photo's ratio, or of its crop", () => {
  const { rerender } = render(<Photo photo={photo} alt="Fog" widths={{ all: '50vw' }} />);
  expect(ratioOf('Fog')).toBe('1024 / 683');
  rerender(<Photo photo={photo} alt="Fog" widths={{ all: '50vw' }} ratio={4 / 5} />);
  expect(ratioOf('Fog')).toBe('0.8 / 1');
  expect([screen.getByAltText('Fog').getAttribute('width'), screen.getByAltText('Fog').getAttribute('height')]).toEqual(
    ['1024', '683'],
  );
});

it('states the width of the whole photo if its frame crops the sides', () => {
  const widths = { '(min-width: 51.25rem)': 'min(31vw, 571px)', all: '44vw' };
  const { rerender } = render(<Photo photo={photo} alt="Fog" widths={widths} ratio={4 / 5} />);
  expect(screen.getByAltText('Fog').getAttribute('sizes')).toBe(
    [
      '(min-resolution: 2.5dppx) and (min-width: 51.25rem) calc(min(31vw, 571px) * 1.24)',
      '(min-resolution: 2.5dppx) calc(44vw * 1.24)',
      '(min-width: 51.25rem) calc(min(31vw, 571px) * 1.87)',
      'calc(44vw * 1.87)',
    ].join(', '),
  );
  rerender(<Photo photo={photo} alt="Fog" widths={widths} ratio={2} />);
  expect(screen.getByAltText('Fog').getAttribute('sizes')).toBe(
    [
      '(min-resolution: 2.5dppx) and (min-width: 51.25rem) calc(min(31vw, 571px) * 0.66)',
      '(min-resolution: 2.5dppx) calc(44vw * 0.66)',
      '(min-width: 51.25rem) min(31vw, 571px)',
      '44vw',
    ].join(', '),
  );
});

it('loads near the viewport, or first if eager', () => {
  const { rerender } = render(<Photo photo={photo} alt="Fog" widths={{ all: '50vw' }} />);
  expect(screen.getByAltText('Fog').getAttribute('loading')).toBe('lazy');
  rerender(<Photo photo={photo} alt="Fog" widths={{ all: '50vw' }} eager />);
  expect(screen.getByAltText('Fog').getAttribute('loading')).toBe('eager');
  expect(screen.getByAltText('Fog').getAttribute('fetchpriority')).toBe('high');
});
