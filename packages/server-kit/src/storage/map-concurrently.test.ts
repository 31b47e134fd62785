import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { mapConcurrently } from './map-concurrently.ts';

it('returns results in the order of the items, and runs no more than allowed at once', async () => {
  let [running, most] = [0, 0];
  const work = async (item: number) => {
    running += 1;
    most = Math.max(most, running);
    await pause(10 - item);
    running -= 1;
    return item * 2;
  };
  expect(await mapConcurrently([1, 2, 3, 4, 5], work, 2)).toEqual([2, 4, 6, 8, 10]);
  expect(most).toBe(2);
});

it('rejects with the first failure after the running work has ended, and starts no more', async () => {
  const ended: number[] = [];
  const work = async (item: number) => {
    if (item === 1) throw new Error('broken');
    await pause(5);
    ended.push(item);
  };
  await expect(mapConcurrently([1, 2, 3, 4], work, 2)).rejects.toThrow('broken');
  expect(ended).not.toContain(4);
  const atRejection = [...ended];
  await pause(20);
  expect(ended).toEqual(atRejection);
});
