import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { findAssignabilityError } from './assignable.ts';

const thing = Type.Object({ name: Type.String(), quantity: Type.Integer() });

it.each([
  ['the same', thing, thing],
  ['more than is expected', Type.Object({ ...thing.properties, shelf: Type.String() }), thing],
  ['a whole number for a number', Type.Integer(), Type.Number()],
  ['one value for several', Type.Literal('a'), Type.Union([Type.Literal('a'), Type.Literal('b')])],
  ['one value for any', Type.Literal('a'), Type.String()],
  ['a list of what goes', Type.Array(thing), Type.Array(thing)],
  ['what is there for what may be', thing, Type.Object({ name: Type.Optional(Type.String()) })],
  ['an intersection for what it says together', Type.Intersect([thing, Type.Object({ id: Type.String() })]), thing],
  ['a stricter text', Type.String({ maxLength: 3 }), Type.String()],
  ['anything where nothing is expected', Type.Unknown(), Type.Unknown()],
  ['null for what may be null', Type.Null(), Type.Union([Type.String(), Type.Null()])],
])('%s is assignable', (_what, given, wanted) => {
  expect(findAssignabilityError(given, wanted, 'it')).toBeUndefined();
});

it.each([
  ['a property that is gone', Type.Object({ name: Type.String() }), thing, 'it.quantity is missing'],
  [
    'one that may be',
    Type.Object({ ...thing.properties, name: Type.Optional(Type.String()) }),
    thing,
    'it.name may be missing',
  ],
  ['another type', Type.Object({ name: Type.Integer(), quantity: Type.Integer() }), thing, 'it.name may be an integer'],
  ['null', Type.Union([Type.String(), Type.Null()]), Type.String(), 'it may be null'],
  ['a third value', Type.Literal('c'), Type.Union([Type.Literal('a'), Type.Literal('b')]), 'it may be "c"'],
  ['any for one of several', Type.String(), Type.Literal('a'), 'it may be any string'],
  ['within a list', Type.Array(Type.Object({ name: Type.Null() })), Type.Array(thing), 'it[].name may be null'],
  [
    'what nobody takes',
    thing,
    Type.Object({ name: Type.String() }, { additionalProperties: false }),
    'it.quantity is not accepted',
  ],
  ['anything for something', Type.Unknown(), thing, 'it may be anything'],
  [
    'within a record',
    Type.Record(Type.String(), Type.Null()),
    Type.Record(Type.String(), Type.String()),
    'it.* may be null',
  ],
])('%s is not', (_what, given, wanted, why) => {
  expect(findAssignabilityError(given, wanted, 'it')).toBe(why);
});
