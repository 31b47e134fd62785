import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import marks from './platform-icon.module.css';
import { BRANDS, PlatformIcon } from './platform-icon.tsx';

const here = import.meta.dirname;
const styles = readFileSync(path.join(here, 'platform-icon.module.css'), 'utf8');

it('has a file for every mark, and a style that shows it', () => {
  const files = readdirSync(path.join(here, 'marks')).map((file) => path.basename(file, '.svg'));
  const shown = [...styles.matchAll(/\.(\w+) {\s+mask-image: var\(--marks, url\('\.\/marks\/\1\.svg'\)\)/g)];
  expect(new Set(files)).toEqual(new Set(BRANDS));
  expect(new Set(shown.map(([, name]) => name))).toEqual(new Set(BRANDS));
});

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
