import { expect, it } from 'vitest';
import { FLOODED_FORMS, floodForm } from '../test/flood.ts';

/** Attempts per network; together more than most totals. */
const TRIES = { 1: 400, 4: 100, 16: 30 } as const;
const cases = FLOODED_FORMS.flatMap((form) => ([1, 4, 16] as const).map((networks) => [form, networks] as const));

it.each(cases)(
  'accepts a %s of a person within two seconds while %i networks flood the form',
  async (form, networks) => {
    const flood = await floodForm(form, { networks, triesEach: TRIES[networks] });
    const { sent, accepted, refused, person, expected } = flood;
    console.info(
      `${form} | ${networks} | ${sent} | ${accepted} | ${refused} | ${person.status} | ${Math.round(person.ms)}`,
    );
    const [status, body = {}] = expected;
    expect([person.status, person.body]).toMatchObject([status, body]);
    expect(person.ms).toBeLessThan(2000);
  },
  300_000,
);
