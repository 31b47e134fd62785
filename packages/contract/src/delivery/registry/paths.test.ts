import { describe, expect, it } from 'vitest';
import { findByPath, joinPaths, matchPattern } from './paths.ts';

describe('matchPattern', () => {
  it.each([
    ['/', '/', {}],
    ['/gallery', '/gallery/', {}],
    ['/gallery/:link', '/gallery/night-walk', { link: 'night-walk' }],
    ['/gallery/:link', '/gallery/caf%C3%A9', { link: 'café' }],
    ['/a/:b/c/:d', '/a/1/c/2', { b: '1', d: '2' }],
  ])('%s matches %s', (pattern, path, params) => {
    expect(matchPattern(pattern, path)).toEqual(params);
  });

  it.each([
    ['/gallery', '/galleries'],
    ['/gallery/:link', '/gallery'],
    ['/gallery/:link', '/gallery/a/b'],
    ['/', '/x'],
  ])('%s does not match %s', (pattern, path) => {
    expect(matchPattern(pattern, path)).toBeUndefined();
  });

  it('keeps a broken escape unchanged', () => {
    expect(matchPattern('/gallery/:link', '/gallery/%E0%A4%A')).toEqual({ link: '%E0%A4%A' });
  });
});

describe('findByPath', () => {
  const PATTERNS = ['/calls/:slug', '/calls/new', '/calls/:slug/:part', '/calls/:slug/edit', undefined];

  it.each([
    ['/calls/fog', '/calls/:slug'],
    ['/calls/new', '/calls/new'],
    ['/calls/new/edit', '/calls/:slug/edit'],
    ['/calls/new/other', '/calls/:slug/:part'],
    ['/*', undefined],
  ])('finds for %s the pattern %s', (path, found) => {
    expect(findByPath(PATTERNS, path, (pattern) => pattern)).toBe(found);
  });
});

describe('joinPaths', () => {
  it('appends a relative path and keeps an absolute path unchanged', () => {
    expect(joinPaths('/a', 'b/:c')).toBe('/a/b/:c');
    expect(joinPaths('/a', '')).toBe('/a');
    expect(joinPaths('/a', '/b')).toBe('/b');
    expect(joinPaths('', '')).toBe('/');
  });
});
