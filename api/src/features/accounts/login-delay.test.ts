import { expect, it } from 'vitest';
import { startServer } from '../../../test/server.ts';
import { countLoginAttempt } from './login-delay.ts';

it('counts attempts together although processes read different clocks, or read the clock while waiting', async () => {
  const { services } = await startServer();
  const [early, late] = [services.now(), new Date(services.now().getTime() + 30_000)];
  const tries = Array.from({ length: 6 }, (_, index) =>
    countLoginAttempt(services.db, 'ada', index % 2 ? early : late),
  );
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});
