import { describe, expect, it } from 'vitest';
import { TimeoutError, withTimeout } from './timeout.ts';

describe('within', () => {
  it('returns a result that arrives in time', async () => {
    await expect(withTimeout(1000, 'work', Promise.resolve(7))).resolves.toBe(7);
    await expect(withTimeout(1000, 'work', Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('rejects after the timeout, naming the work', async () => {
    await expect(withTimeout(5, 'the entry', new Promise(() => undefined))).rejects.toThrow(TimeoutError);
    await expect(withTimeout(5, 'the entry', new Promise(() => undefined))).rejects.toThrow(
      'the entry: timed out after 5 ms',
    );
  });
});
