import { describe, expect, it } from 'vitest';
import { whyTooMuch, type Given } from './given.ts';
import { shapeOf, whyNotGiven } from './places.ts';
import type { Example } from './remote-json.ts';

const why = (props: unknown, { place, part }: { place?: Example[]; part?: Example[] }) =>
  whyNotGiven(props, { place: place && { examples: place }, part: part && { examples: part } });

describe('examples say', () => {
  it('which properties there are, and of which types', () => {
    const place = [{ quiz: 'owls', score: 3, isOver: true }];
    expect(why({ quiz: 'trees', score: 0.5, isOver: false }, { place })).toBeUndefined();
    expect(why({ quiz: 'trees', score: '3', isOver: false }, { place })).toBe(
      'props.score is of the type string, which no example has there',
    );
    expect(why({ quiz: 'trees', score: 3 }, { place })).toBe('props.isOver is missing');
  });

  it('that one may be missing, which not all of them have', () => {
    const place: Example[] = [{ quiz: 'owls', score: 3 }, { quiz: 'owls' }];
    expect(why({ quiz: 'trees' }, { place })).toBeUndefined();
    expect(why({ score: 3 }, { place })).toBe('props.quiz is missing');
  });

  it('that one may be of several types', () => {
    const place = [{ score: 3 }, { score: null }];
    expect([why({ score: null }, { place }), why({ score: 1 }, { place })]).toEqual([undefined, undefined]);
    expect(why({ score: '' }, { place })).toContain('props.score is of the type string');
  });

  it('what lists hold: whatever one of theirs does, and nothing where all are empty', () => {
    const place: Example[] = [
      { tags: ['owl'], votes: [] },
      { tags: [3], votes: [] },
    ];
    expect(why({ tags: [1, 'tree', 2], votes: [] }, { place })).toBeUndefined();
    expect(why({ tags: [], votes: [] }, { place })).toBeUndefined();
    expect(why({ tags: ['tree', false], votes: [] }, { place })).toContain('props.tags[1] is of the type boolean');
    expect(why({ tags: [], votes: [1] }, { place })).toContain('props.votes[0] is of the type number');
  });

  it('the same of objects within, as far down as they go', () => {
    const place: Example[] = [{ photos: [{ id: 'a', size: { width: 3 } }, { id: 'b' }] }];
    const other = { id: 'c' };
    expect(why({ photos: [other, { id: 'd', size: { width: 4 } }] }, { place })).toBeUndefined();
    expect(why({ photos: [other, { id: 'd', size: { width: null } }] }, { place })).toContain(
      'props.photos[1].size.width is of the type null',
    );
    expect(why({ photos: [other, { size: { width: 4 } }] }, { place })).toBe('props.photos[1].id is missing');
  });
});

describe('a place', () => {
  it('is given nothing that its page does not say, wherever that stands', () => {
    expect(why({ quiz: 'owls', user: 'ada' }, { place: [{ quiz: '' }] })).toBe('props.user is in no example');
    expect(why({ list: [{ id: 'a', by: 'ada' }] }, { place: [{ list: [{ id: '' }] }] })).toBe(
      'props.list[0].by is in no example',
    );
  });

  it('is given what its part reads, which may be less', () => {
    expect(why({ quiz: 'owls', score: { best: 3, last: 2 } }, { part: [{ score: { best: 1 } }] })).toBeUndefined();
    expect(why({ quiz: 'owls' }, { place: [{ quiz: '' }], part: [{ score: 1 }] })).toBe('props.score is missing');
  });

  it.each([[undefined], [null], ['owls'], [['owls']]])('is given an object of properties, and not %j', (props) => {
    expect(why(props, { place: [{}] })).toMatch(/^props is of the type/);
  });
});

const hostile = (text: string) => JSON.parse(text) as Example;

describe('of the names of properties', () => {
  it.each(['__proto__', 'constructor', 'prototype'])('%s is none, on any level', (name) => {
    const sentence = `${name} is no name for a property`;
    expect(whyTooMuch(hostile(`{"${name}":{"isAdmin":true}}`), 'it')).toBe(`it.${sentence}`);
    expect(whyTooMuch(hostile(`{"all":[{"${name}":1}]}`), 'it')).toBe(`it.all[0].${sentence}`);
  });

  it('none reaches a prototype, and none that a prototype has counts as given', () => {
    const shape = shapeOf([hostile('{"__proto__":{"isAdmin":true}}')]);
    expect(Object.keys(shape.anyOf[0]!.properties!)).toEqual(['__proto__']);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect(why({}, { part: [{ toString: 'x' }] })).toBe('props.toString is missing');
    expect(why({ toString: 'x' }, { place: [{}] })).toBe('props.toString is in no example');
  });
});

describe('too much for a place', () => {
  const nested = (levels: number): Given => (levels === 0 ? 1 : { in: nested(levels - 1) });

  it.each<[string, Given, string | undefined]>([
    ['a text that is no name', { quiz: 'o'.repeat(201) }, 'it.quiz has more than 200 characters'],
    ['a long list', { of: { ids: Array(101).fill(1) } }, 'it.of.ids has more than 100 elements'],
    ['five levels', nested(5), undefined],
    ['six', nested(6), 'it.in.in.in.in.in lies more than 5 levels deep'],
    ['as deep as one can write', nested(3000), 'it.in.in.in.in.in lies more than 5 levels deep'],
    [
      'many properties',
      { of: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`a${index}`, 1])) },
      'it.of has more than 20 properties',
    ],
    [
      'many bytes in all',
      { ids: Array(30).fill('ö'.repeat(99)) },
      'it has 6039 bytes of JSON, 4000 at most may be given',
    ],
  ])('is, or is not: %s', (_, value, sentence) => {
    expect(whyTooMuch(value, 'it')).toBe(sentence);
  });

  it('is not given either', () => {
    expect(why({ quiz: 'o'.repeat(201) }, { place: [{ quiz: '' }] })).toBe('props.quiz has more than 200 characters');
  });
});
