import { describe, expect, it } from 'vitest';
import { normaliseLine, normaliseText, isBlank, findMissingTexts, findUnusableNames } from './clean-text.ts';

const named = (name: string) =>
  JSON.stringify(name).replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`);

describe('a name', () => {
  const blank = [
    ' ',
    '\u00a0',
    '\u200b',
    '\u200d\u200d',
    '\u2060',
    '\ufeff',
    '\u3164',
    '\uffa0',
    '\u2800',
    '\u{e0041}',
  ];
  it.each(blank.map((name) => [named(name), name]))('of nothing but %s is missing', (_named, name) => {
    expect(findUnusableNames({ name })).toEqual({ name: 'The name is missing.' });
  });

  const hidden = [
    'Ad\u200ba',
    'Ada\u200d',
    'A\u200dda',
    '\u200fAda',
    'Ada\u061c',
    'Ad\u00ada',
    '\ufeffAda',
    'Ada\u{e0041}',
  ];
  it.each(hidden.map((name) => [named(name), name]))('with something hidden, %s, is refused', (_named, name) => {
    expect(findUnusableNames({ name })).toEqual({
      name: 'The name contains invisible characters. Please type it again.',
    });
  });

  const usual = ['Ada', 'Clíodhna Ní Bhriain', '李雷', 'Ada 👩🏽‍💻', '❤️', 'می‌خواهم', 'क्‍ष', "O'Dálaigh-Smith", '🏳️‍🌈'];
  it.each(usual)('such as %s is accepted', (name) => {
    expect(findUnusableNames({ name })).toEqual({});
  });
});

it('a text may contain invisible characters, but not only these', () => {
  expect(isBlank('soft\u00adhyphen')).toBe(false);
  expect(findMissingTexts({ caption: '\u200b\u2800', 'galleries.0.title': 'Sea' })).toEqual({
    caption: 'The caption is missing.',
  });
});

it.each([
  ['Night\nWalk', 'Night Walk'],
  [' Night \r\n\r\n  Walk\n', 'Night Walk'],
  ['Night\tWalk\u2028again', 'Night Walk again'],
  ['Night  Walk', 'Night  Walk'],
])('a line %j is stored as %j', (typed, stored) => {
  expect(normaliseLine(typed)).toBe(stored);
});

it('a text of several lines keeps its line breaks', () => {
  expect(normaliseText(' One\n\nTwo ')).toBe('One\n\nTwo');
});
