import { expect, it } from 'vitest';
import { MemoryBoundJobs } from './memory-bound-jobs.ts';

const GIGABYTE = 1_000_000_000;

/** Runs two pieces of different parties that wait until released. Resolves to the events in order. */
async function doTwo(memoryBytes: number): Promise<string[]> {
  const large = new MemoryBoundJobs(memoryBytes);
  const order: string[] = [];
  large.onOthers('photos', () => order.push('photos give back'));
  let letGo!: () => void;
  const go = new Promise<void>((resolve) => (letGo = resolve));
  const piece = (name: string) => async () => {
    order.push(`${name} begins`);
    await go;
    order.push(`${name} ends`);
  };
  const both = [large.run('photos', piece('photo')), large.run('publish checks', piece('check'))];
  letGo();
  await Promise.all(both);
  return order;
}

it('runs one piece at a time with little memory, after the other parties released theirs', async () => {
  expect(await doTwo(GIGABYTE)).toEqual([
    'photo begins',
    'photo ends',
    'photos give back',
    'check begins',
    'check ends',
  ]);
});

it('runs concurrently with enough memory', async () => {
  expect(await doTwo(4 * GIGABYTE)).toEqual(['photo begins', 'check begins', 'photo ends', 'check ends']);
});
