import { expect, it } from 'vitest';
import { takeWalks } from '../../../test/account-walk.ts';
import { SEED } from '../../../test/seed.ts';
import { onPostgres } from '../../../test/test-database.ts';

const WALKS = onPostgres() ? 5 : 25;

it(`the oldest confirmed mailbox has sole control of the account after ${WALKS} random walks, seed ${SEED}`, async () => {
  const { failed } = await takeWalks(WALKS, SEED);
  expect(failed).toEqual([]);
});
