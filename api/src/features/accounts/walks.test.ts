import { expect, it } from 'vitest';
import { runAccountWalks } from '../../../test/account-walk.ts';
import { SEED } from '../../../test/seed.ts';
import { usesPostgres } from '../../../test/test-database.ts';

const WALKS = usesPostgres() ? 5 : 25;

it(`the oldest confirmed mailbox has sole control of the account after ${WALKS} random walks, seed ${SEED}`, async () => {
  const { failed } = await runAccountWalks(WALKS, SEED);
  expect(failed).toEqual([]);
});
