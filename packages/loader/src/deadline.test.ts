import { describe, expect, it } from 'vitest';
import { Late, within } from './deadline.ts';

describe('within', () => {
  it('returns a result that arrives in time', async () => {
    await expect(within(1000, 'work', Promise.resolve(7))).resolves.toBe(7);
    await expect(within(1000, 'work', Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('rejects after the timeout, naming the work', async () => {
    await expect(within(5, 'the entry', new Promise(() => undefined))).rejects.toThrow(Late);
    await expect(within(5, 'the entry', new Promise(() => undefined))).rejects.toThrow('the entry: nothing after 5 ms');
  });
});
