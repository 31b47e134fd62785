import { expect, it } from 'vitest';
import { startServer } from '../../../test/server.ts';

it.each(['galleries/none/gallery_1/1_x.jpg', '..%2f..%2fetc/passwd', 'previews/none.jpg'])(
  'returns the error code of the specification for the missing photo %s',
  async (file) => {
    const { app } = await startServer();
    const reply = await app.inject({ url: `/media/${file}` });
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'storage/object-not-found' }]);
  },
);
