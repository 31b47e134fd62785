import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import marks from './platform-icon.module.css';
import { PlatformIcon } from './platform-icon.tsx';

function draw(platform: string): SVGElement {
  const svg = render(<PlatformIcon platform={platform} />).container.querySelector('svg')!;
  expect(svg.getAttribute('aria-hidden')).toBe('true'); // the adjacent text carries the meaning
  return svg;
}

it('renders a platform’s brand icon', () => {
  expect(draw('bluesky').classList).toContain(marks['bluesky']);
});

it.each(['email', 'website', 'a platform of next year'])(
  'renders a generic icon for %s, which has no brand icon',
  (platform) => {
    expect(draw(platform).querySelector('path')).not.toBeNull();
  },
);
