import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import sprite from './brands.svg?raw';
import { BRANDS, PlatformIcon } from './platform-icon.tsx';

it('knows every mark of the sprite, and no other', () => {
  const symbols = [...sprite.matchAll(/<symbol id="(\w+)" viewBox="0 0 24 24">/g)].map(([, id]) => id);
  expect(new Set(symbols)).toEqual(new Set(BRANDS));
});

function draw(platform: string): SVGElement {
  const svg = render(<PlatformIcon platform={platform} />).container.querySelector('svg')!;
  expect(svg.getAttribute('aria-hidden')).toBe('true'); // the words beside it say what it is
  return svg;
}

it('draws a platform’s own mark from the sprite', () => {
  expect(draw('bluesky').querySelector('use')?.getAttribute('href')).toMatch(/brands\.svg#bluesky$/);
});

it.each(['email', 'website', 'a platform of next year'])('draws a sign for %s, which has no mark', (platform) => {
  expect(draw(platform).querySelector('path')).not.toBeNull();
});
