import { expect, it } from 'vitest';
import { AnswerCache } from './answer-cache.ts';
import { storedAnswer } from './stored-answer.ts';

const cache = new AnswerCache<{ stored: Awaited<ReturnType<typeof storedAnswer>> }>();
let made = 0;
const ask = async (revision: number) => {
  const { stored } = await cache.get(revision, '/api/stats', 1, async () => ({
    stored: await storedAnswer(`answer ${++made}`, {}),
  }));
  return String(stored.bytes);
};

it('makes an answer once for the same content', async () => {
  expect([await ask(1), await ask(1)]).toEqual(['answer 1', 'answer 1']);
});

it('makes it anew when the content has changed, and keeps nothing of what it was', async () => {
  expect(await ask(2)).toBe('answer 2');
  expect(cache.find(1, '/api/stats')).toBeUndefined();
});
