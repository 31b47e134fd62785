import { expect, it } from 'vitest';
import { FLOODED_FORMS, floodForm } from '../test/flood.ts';

it.each(FLOODED_FORMS)('accepts a %s of a person while four networks flood the form', async (form) => {
  const { person, expected, refused } = await floodForm(form, { networks: 4, triesEach: 30, totals: 60 });
  const [status, body = {}] = expected;
  expect([person.status, person.body]).toMatchObject([status, body]);
  expect(refused).toBeGreaterThan(0);
});
