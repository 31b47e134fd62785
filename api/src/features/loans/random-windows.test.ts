import { expect, it } from 'vitest';
import { createRandom, SEED } from '../../../test/seed.ts';
import { startServer } from '../../../test/server.ts';
import { formatBookingTime } from './rules.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';

const BOOKINGS = 100;
const STOCK = 3;
const HOURS = 14 * 24;

it(`${BOOKINGS} random bookings never exceed the number of units, seed ${SEED}`, async () => {
  const random = createRandom(SEED);
  const below = (end: number) => Math.floor(random() * end);
  const server = await startServer({ RATE_FACTOR: '1000' });
  await server.services.db.insertInto('equipment').values({ id: 't', name: 'Tripod', quantity: STOCK }).execute();
  const begin = (Math.ceil(Date.now() / HOUR_MS) + 24) * HOUR_MS;
  const out = Array<number>(HOURS).fill(0);
  for (let index = 0; index < BOOKINGS; index++) {
    const [from, quantity] = [below(HOURS - 60), 1 + below(STOCK)];
    const to = from + 1 + below(59);
    const isFree = out.slice(from, to).every((booked) => booked + quantity <= STOCK);
    const [start_datetime, end_datetime] = [from, to].map((hour) =>
      formatBookingTime(new Date(begin + hour * HOUR_MS).toISOString()),
    );
    const body = {
      user_email: `member${index}@example.org`,
      equipment: 'Tripod',
      quantity,
      start_datetime,
      end_datetime,
    };
    const { statusCode } = await server.call('POST', '/api/book', { body });
    expect([index, statusCode]).toEqual([index, isFree ? 201 : 409]);
    if (isFree) for (let hour = from; hour < to; hour++) out[hour]! += quantity;
  }
  expect(Math.max(...out)).toBe(STOCK);
});
