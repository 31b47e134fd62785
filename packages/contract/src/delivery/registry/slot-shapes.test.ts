import { describe, expect, it } from 'vitest';
import { findLimitViolation, type SlotPropValue } from './slot-props.ts';
import { inferShape, findPropError } from './slot-shapes.ts';
import type { SlotPropExample } from './remote-json.ts';

const why = (props: unknown, { slot, fragment }: { slot?: SlotPropExample[]; fragment?: SlotPropExample[] }) =>
  findPropError(props, { slot: slot && { examples: slot }, fragment: fragment && { examples: fragment } });

describe('shapeOf', () => {
  it('collects property names and types', () => {
    const slot = [{ quiz: 'owls', score: 3, isOver: true }];
    expect(why({ quiz: 'trees', score: 0.5, isOver: false }, { slot })).toBeUndefined();
    expect(why({ quiz: 'trees', score: '3', isOver: false }, { slot })).toBe(
      'props.score is of the type string, which no example has there',
    );
    expect(why({ quiz: 'trees', score: 3 }, { slot })).toBe('props.isOver is missing');
  });

  it('makes a property optional that some examples lack', () => {
    const slot: SlotPropExample[] = [{ quiz: 'owls', score: 3 }, { quiz: 'owls' }];
    expect(why({ quiz: 'trees' }, { slot })).toBeUndefined();
    expect(why({ score: 3 }, { slot })).toBe('props.quiz is missing');
  });

  it('allows several types for a property', () => {
    const slot = [{ score: 3 }, { score: null }];
    expect([why({ score: null }, { slot }), why({ score: 1 }, { slot })]).toEqual([undefined, undefined]);
    expect(why({ score: '' }, { slot })).toContain('props.score is of the type string');
  });

  it('allows in lists any element type of the examples, and no elements if all lists are empty', () => {
    const slot: SlotPropExample[] = [
      { tags: ['owl'], votes: [] },
      { tags: [3], votes: [] },
    ];
    expect(why({ tags: [1, 'tree', 2], votes: [] }, { slot })).toBeUndefined();
    expect(why({ tags: [], votes: [] }, { slot })).toBeUndefined();
    expect(why({ tags: ['tree', false], votes: [] }, { slot })).toContain('props.tags[1] is of the type boolean');
    expect(why({ tags: [], votes: [1] }, { slot })).toContain('props.votes[0] is of the type number');
  });

  it('describes nested objects to any depth', () => {
    const slot: SlotPropExample[] = [{ photos: [{ id: 'a', size: { width: 3 } }, { id: 'b' }] }];
    const other = { id: 'c' };
    expect(why({ photos: [other, { id: 'd', size: { width: 4 } }] }, { slot })).toBeUndefined();
    expect(why({ photos: [other, { id: 'd', size: { width: null } }] }, { slot })).toContain(
      'props.photos[1].size.width is of the type null',
    );
    expect(why({ photos: [other, { size: { width: 4 } }] }, { slot })).toBe('props.photos[1].id is missing');
  });
});

describe('whyNotGiven', () => {
  it('refuses props that the page does not declare, at any depth', () => {
    expect(why({ quiz: 'owls', user: 'ada' }, { slot: [{ quiz: '' }] })).toBe('props.user is in no example');
    expect(why({ list: [{ id: 'a', by: 'ada' }] }, { slot: [{ list: [{ id: '' }] }] })).toBe(
      'props.list[0].by is in no example',
    );
  });

  it('accepts a fragment that reads fewer props', () => {
    expect(why({ quiz: 'owls', score: { best: 3, last: 2 } }, { fragment: [{ score: { best: 1 } }] })).toBeUndefined();
    expect(why({ quiz: 'owls' }, { slot: [{ quiz: '' }], fragment: [{ score: 1 }] })).toBe('props.score is missing');
  });

  it.each([[undefined], [null], ['owls'], [['owls']]])('refuses %j in place of a props object', (props) => {
    expect(why(props, { slot: [{}] })).toMatch(/^props is of the type/);
  });
});

const hostile = (text: string) => JSON.parse(text) as SlotPropExample;

describe('names of properties', () => {
  it.each(['__proto__', 'constructor', 'prototype'])('refuses %s on every level', (name) => {
    const sentence = `${name} is not an allowed property name`;
    expect(findLimitViolation(hostile(`{"${name}":{"isAdmin":true}}`), 'it')).toBe(`it.${sentence}`);
    expect(findLimitViolation(hostile(`{"all":[{"${name}":1}]}`), 'it')).toBe(`it.all[0].${sentence}`);
  });

  it('never reaches a prototype and ignores inherited properties', () => {
    const shape = inferShape([hostile('{"__proto__":{"isAdmin":true}}')]);
    expect(Object.keys(shape.anyOf[0]!.properties!)).toEqual(['__proto__']);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect(why({}, { fragment: [{ toString: 'x' }] })).toBe('props.toString is missing');
    expect(why({ toString: 'x' }, { slot: [{}] })).toBe('props.toString is in no example');
  });
});

describe('limits of slot props', () => {
  const nested = (levels: number): SlotPropValue => (levels === 0 ? 1 : { in: nested(levels - 1) });

  it.each<[string, SlotPropValue, string | undefined]>([
    ['a text that is no name', { quiz: 'o'.repeat(201) }, 'it.quiz has more than 200 characters'],
    ['a long list', { of: { ids: Array(101).fill(1) } }, 'it.of.ids has more than 100 elements'],
    ['five levels', nested(5), undefined],
    ['six', nested(6), 'it.in.in.in.in.in is more than 5 levels deep'],
    ['as deep as one can write', nested(3000), 'it.in.in.in.in.in is more than 5 levels deep'],
    [
      'many properties',
      { of: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`a${index}`, 1])) },
      'it.of has more than 20 properties',
    ],
    [
      'many bytes in all',
      { ids: Array(30).fill('ö'.repeat(99)) },
      'it has 6039 bytes of JSON, at most 4000 are allowed',
    ],
  ])('is, or is not: %s', (_, value, sentence) => {
    expect(findLimitViolation(value, 'it')).toBe(sentence);
  });

  it('apply to the slot props of a page', () => {
    expect(why({ quiz: 'o'.repeat(201) }, { slot: [{ quiz: '' }] })).toBe('props.quiz has more than 200 characters');
  });
});
