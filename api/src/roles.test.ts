import { expect, it } from 'vitest';
import { createJpeg } from '../test/pictures.ts';
import { startServer } from '../test/server.ts';
import { createUploadRequest } from '../test/upload.ts';

it.each([
  ['web', { health: 200, upload: 201, list: 200, page: 503 }],
  ['jobs', { health: 200, upload: 404, list: 404, page: 404 }],
  ['photos', { health: 200, upload: 201, list: 404, page: 404 }],
])('a process for %s answers %j', async (role, expected) => {
  const server = await startServer({ ROLE: role });
  const as = await server.signUp();
  const statusOf = async (url: string) => (await server.call('GET', url, { as })).statusCode;
  const upload = (await server.app.inject(createUploadRequest(await createJpeg(), as))).statusCode;
  const [health, list, page] = [
    await statusOf('/api/health'),
    await statusOf('/api/portfolios'),
    await statusOf('/'), // no published shell
  ];
  expect({ health, upload, list, page }).toEqual(expected);
});
