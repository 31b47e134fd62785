import { expect, it } from 'vitest';
import { createJpeg } from '../../../../test/pictures.ts';
import { startServer } from '../../../../test/server.ts';
import { createUploadRequest } from '../../../../test/upload.ts';

it('refuses photos while too little of the disk is free, with a sentence, and continues with other requests', async () => {
  const server = await startServer();
  const as = await server.signUp();
  await server.addPortfolio(as, 'ada');
  server.services.config.minFreePercent = 100;
  const refused = await server.app.inject(createUploadRequest(await createJpeg(40, 30), as));
  expect([refused.statusCode, refused.json()]).toEqual([
    507,
    { code: 'server/storage-full', error: expect.stringMatching(/no room left/) },
  ]);
  expect((await server.call('GET', '/api/health')).json()).toMatchObject({ status: 'ok', uploads: 'disk-full' });
  const body = { email: 'bo@example.org', password: 'a long and unusual sentence' };
  expect((await server.call('POST', '/api/auth/register', { body })).statusCode).toBe(201);
  expect((await server.call('POST', '/api/auth/login', { body })).statusCode).toBe(200);
  expect((await server.call('DELETE', '/api/portfolios/ada', { as })).statusCode).toBe(204);
});
