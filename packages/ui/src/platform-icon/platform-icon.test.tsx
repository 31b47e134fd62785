import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import marks from './platform-icon.module.css';
import { PlatformIcon } from './platform-icon.tsx';

function draw(platform: string): SVGElement {
  const svg = render(<PlatformIcon platform={platform} />).container.querySelector('svg')!;
  expect(svg.getAttribute('aria-hidden')).toBe('true'); // the words beside it say what it is
  return svg;
}

it('draws a platform’s own mark', () => {
  expect(draw('bluesky').classList).toContain(marks['bluesky']);
});

it.each(['email', 'website', 'a platform of next year'])('draws a sign for %s, which has no mark', (platform) => {
  expect(draw(platform).querySelector('path')).not.toBeNull();
});
