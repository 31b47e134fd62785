import { expect, it } from 'vitest';
import { createSharedFail } from '../endpoints.ts';
import { SearchQueue } from './search-queue.ts';

const newTurns = () => new SearchQueue(createSharedFail<'GET /api/search'>());
const TOO_MANY = expect.objectContaining({ status: 429, code: 'request/too-many-requests' }) as unknown;

it('runs one search at a time, and answers all', async () => {
  const turns = newTurns();
  let [running, most] = [0, 0];
  const search = (found: number) => async () => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running -= 1;
    return found;
  };
  expect(await Promise.all([1, 2, 3].map((found) => turns.run(search(found))))).toEqual([1, 2, 3]);
  expect(most).toBe(1);
});

it('passes an error on, and continues with the next search', async () => {
  const turns = newTurns();
  const broken = turns.run(async () => Promise.reject(new Error('no database')));
  await expect(broken).rejects.toThrow('no database');
  expect(await turns.run(async () => 'found')).toBe('found');
});

it('refuses the thirteenth concurrent search of a network, and accepts searches of other networks', () => {
  const turns = newTurns();
  for (let count = 0; count < 12; count++) turns.begin('192.0.2.0');
  expect(() => turns.begin('192.0.2.0')).toThrow(TOO_MANY);
  turns.begin('198.51.100.0');
  turns.end('192.0.2.0');
  turns.begin('192.0.2.0');
  expect(() => turns.begin('192.0.2.0')).toThrow(TOO_MANY);
});
