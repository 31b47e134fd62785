import { describe, expect, it } from 'vitest';
import { findOwner } from './owner.ts';

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
  ])('returns the remote with the longest prefix of %s', (path, owner) => {
    expect(findOwner(remotes, path)).toBe(owner);
  });

  it.each(['/galleryx', '/nope', '/linksx'])('returns no remote for %s, not even that of /', (path) => {
    expect(findOwner(remotes, path)).toBeUndefined();
  });
});
