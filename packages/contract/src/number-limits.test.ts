import { expect, it } from 'vitest';
import { api } from './api.ts';

/** Returns the paths of numbers in a schema that lack a minimum or a maximum. */
function findUnlimited(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, minimum, maximum, const: constant } = schema as Record<string, unknown>;
  const isNumber = (type === 'integer' || type === 'number') && constant === undefined;
  const own = isNumber && (typeof minimum !== 'number' || typeof maximum !== 'number') ? [place] : [];
  return [...own, ...Object.entries(schema).flatMap(([key, each]) => findUnlimited(each, `${place}.${key}`))];
}

it('limits every number of a request on both sides', () => {
  const requests = Object.entries(api).flatMap(([key, endpoint]) =>
    (['params', 'query', 'body'] as const).map((part) => {
      const schema = (endpoint as unknown as Partial<Record<typeof part, unknown>>)[part];
      return { place: `${key} ${part}`, schema };
    }),
  );
  expect(requests.flatMap(({ place, schema }) => findUnlimited(schema, place))).toEqual([]);
});

it('finds a number without a limit', () => {
  const schema = { properties: { a: { type: 'integer', minimum: 1 }, b: { anyOf: [{ type: 'number' }, {}] } } };
  expect(findUnlimited(schema, 'POST')).toEqual(['POST.properties.a', 'POST.properties.b.anyOf.0']);
  expect(findUnlimited({ type: 'integer', minimum: 0, maximum: 1 }, 'POST')).toEqual([]);
});
