import { expect, it } from 'vitest';
import { createLargeJpeg } from '../../../../test/pictures.ts';
import { startServer } from '../../../../test/server.ts';
import { createUploadRequest } from '../../../../test/upload.ts';

it('accepts eight originals of 24 megapixels at once, however long some wait', async () => {
  const server = await startServer({ PHOTO_WORKERS: '1' });
  const request = createUploadRequest(await createLargeJpeg(6000, 4000), await server.signUp());
  const replies = await Promise.all(Array.from({ length: 8 }, () => server.app.inject(request)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 201));
});
