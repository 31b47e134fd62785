import { expect, it } from 'vitest';
import { runAccountWalks } from '../../../test/account-walk.ts';
import { SEED } from '../../../test/seed.ts';

const WALKS = Number(process.env['WALKS'] ?? 10_000);

it(
  `the oldest confirmed mailbox has sole control after ${WALKS} random walks, seed ${SEED}`,
  { timeout: 7_200_000 },
  async () => {
    const { failed, done } = await runAccountWalks(WALKS, SEED);
    console.log(done);
    expect(failed).toEqual([]);
  },
);
