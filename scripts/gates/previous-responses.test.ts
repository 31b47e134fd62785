import { describe, expect, it } from 'vitest';
import { api } from '../../packages/contract/src/api.ts';
import { getReplySchema, type Endpoint } from '../../packages/contract/src/endpoint.ts';
import { toCurrentKey } from '../../packages/contract/src/former-paths.ts';
import { CONTRACT_REVISION } from '../../packages/contract/src/revision.ts';
import { readSnapshotFiles, readSnapshotRelease } from '../release/release-snapshot.ts';

/** Subset of JSON Schema that responses use. */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

/** Returns the paths at which the current response schema lacks or changes a value of the previous one, e.g.
 *  `.portfolios[].name`. */
function missing(then: Schema, now: Schema | undefined, at = ''): string[] {
  if (!now) return [at];
  if (then.anyOf ?? now.anyOf) {
    const known = then.anyOf ?? [then];
    const isKnown = (one: Schema) => known.some((variant) => missing(variant, one).length === 0);
    return (now.anyOf ?? [now]).every(isKnown) ? [] : [at];
  }
  if (then.type !== now.type) return then.type === undefined ? [] : [at];
  if (then.items) return missing(then.items, now.items, `${at}[]`);
  return Object.entries(then.properties ?? {}).flatMap(([name, property]) => {
    const isOptional = !then.required?.includes(name);
    const isSure = now.required?.includes(name) ?? false;
    if (isOptional && !now.properties?.[name]) return [];
    return isOptional || isSure ? missing(property, now.properties?.[name], `${at}.${name}`) : [`${at}.${name}`];
  });
}

const kept = { 'release 1': readSnapshotRelease('release-1'), 'the previous release': readSnapshotRelease() };
const calls: Record<string, Endpoint> = api;
const changed = Object.entries(calls).flatMap(([key, { before }]) => (before ? [[key, before] as const] : []));

/** Removed endpoints that no front end of a kept release requests. */
const UNUSED = [
  'GET /api/booking-cancellations',
  'POST /api/booking-cancellations',
  'DELETE /api/equipment/:id',
  'POST /api/managed-bookings/omissions',
  'POST /api/managed-bookings/omissions/undo',
  'POST /api/managed-bookings/removals',
  'POST /api/managed-bookings/removals/undo',
];

it.each(Object.entries(kept))('a client of %s gets a complete response', (_, { answers, contract }) => {
  const broken = Object.entries(answers).flatMap(([key, then]) => {
    if (UNUSED.includes(key)) return [];
    const call = calls[toCurrentKey(key)];
    const places = call ? missing(then, getReplySchema(call, contract, key)) : [' is gone'];
    return places.map((place) => `${key}${place}`);
  });
  expect(broken, 'give the call a `before`, as CONTRIBUTING.md says').toEqual([]);
});

it.each(['before', 'release-1'] as const)('no front end of %s requests a removed endpoint', (name) => {
  const files = readSnapshotFiles(name);
  expect(files.includes('POST /api/bookings/cancellations')).toBe(true);
  expect(UNUSED.filter((key) => files.includes(key))).toEqual([]);
});

describe('a previous response version', () => {
  it('has an existing revision', () => {
    expect(changed.filter(([, { changedIn }]) => changedIn > CONTRACT_REVISION).map(([key]) => key)).toEqual([]);
  });

  it('is removed once all kept releases have the new response', () => {
    const oldest = Math.min(...Object.values(kept).map(({ contract }) => contract));
    expect(changed.filter(([, { changedIn }]) => changedIn <= oldest).map(([key]) => key)).toEqual([]);
  });
});

describe('a response lacks', () => {
  const text = { type: 'string' };
  const of = (properties: Record<string, Schema>, required = Object.keys(properties)) => ({
    type: 'object',
    properties,
    required,
  });
  const list = (items: Schema) => of({ all: { type: 'array', items } });

  it.each<[what: string, then: Schema, now: Schema, places: string[]]>([
    ['nothing where a field comes', of({ a: text }), of({ a: text, b: text }), []],
    ['a field that goes', list(of({ a: text, b: text })), list(of({ a: text })), ['.all[].b']],
    ['one that may be absent from now on', of({ a: text }), of({ a: text }, []), ['.a']],
    ['one that has another type', of({ a: text }), of({ a: { type: 'integer' } }), ['.a']],
    ['one that may be null from now on', of({ a: text }), of({ a: { anyOf: [text, { type: 'null' }] } }), ['.a']],
    ['nothing where it is null no more', of({ a: { anyOf: [text, { type: 'null' }] } }), of({ a: text }), []],
  ])('%s', (_, then, now, places) => {
    expect(missing(then, now)).toEqual(places);
  });
});
