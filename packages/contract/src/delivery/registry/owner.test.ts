import { describe, expect, it } from 'vitest';
import { ownerOf } from './owner.ts';

describe('ownerOf', () => {
  const home = { name: 'home', prefixes: ['/', '/links'] };
  const gallery = { name: 'gallery', prefixes: ['/gallery'] };
  const archive = { name: 'archive', prefixes: ['/gallery/archive'] };
  const remotes = [home, gallery, archive];

  it.each([
    ['/', home],
    ['/links', home],
    ['/gallery', gallery],
    ['/gallery/a/b', gallery],
    ['/gallery/archive/1999', archive],
  ])('%s belongs to the longest prefix', (path, owner) => {
    expect(ownerOf(remotes, path)).toBe(owner);
  });

  it.each(['/galleryx', '/nope', '/linksx'])('%s belongs to nobody, not even to /', (path) => {
    expect(ownerOf(remotes, path)).toBeUndefined();
  });
});
