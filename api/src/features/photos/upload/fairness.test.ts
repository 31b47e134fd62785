import { expect, it } from 'vitest';
import { createJpeg } from '../../../../test/pictures.ts';
import { startServer } from '../../../../test/server.ts';
import { createUploadRequest } from '../../../../test/upload.ts';

it('alternates between accounts: many photos of one account do not delay another', async () => {
  const server = await startServer({ PHOTO_WORKERS: '1' });
  const [greedy, other] = [await server.signUp(), await server.signUp()];
  const file = await createJpeg(64, 48);
  const finished: string[] = [];
  const upload = async (who: string, as: typeof greedy) => {
    const { statusCode } = await server.app.inject(createUploadRequest(file, as));
    finished.push(`${who} ${statusCode}`);
  };
  await Promise.all([...Array.from({ length: 6 }, () => upload('greedy', greedy)), upload('other', other)]);
  expect(finished.indexOf('other 201')).toBeLessThanOrEqual(3);
  expect(finished.filter((entry) => entry === 'greedy 201')).toHaveLength(6);
});

it('keeps capacity for accounts with few uploads', async () => {
  const server = await startServer({ PHOTO_WORKERS: '1', PHOTO_MAX_UPLOADS: '4' });
  const [greedy, other] = [await server.signUp(), await server.signUp()];
  const file = await createJpeg(64, 48);
  const upload = (as: typeof greedy) => server.app.inject(createUploadRequest(file, as));
  const ofGreedy = Promise.all(Array.from({ length: 6 }, () => upload(greedy)));
  expect((await upload(other)).statusCode).toBe(201);
  const replies = await ofGreedy;
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
  const refused = replies.find(({ statusCode }) => statusCode === 503)!;
  expect([refused.json(), refused.headers['retry-after']]).toMatchObject([{ code: 'storage/busy' }, '5']);
});
