import { Value } from 'typebox/value';
import { beforeEach, expect, it } from 'vitest';
import { createJpeg } from '../../../../test/pictures.ts';
import { startServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { unzip } from '../../../../test/unzip.ts';
import { createUploadRequest } from '../../../../test/upload.ts';

const ADDRESS = '/api/account/everything.zip';

let server: TestServer;
let member: Actor;
beforeEach(async () => {
  server = await startServer();
  member = await server.signUp('ada@example.org');
});

it('contains the stored photos, readable pages, and valid JSON with its schema', async () => {
  const uploaded = await server.app.inject(
    createUploadRequest(await createJpeg(40, 30), member, { filename: 'IMG_0101.JPG' }),
  );
  const { id, url } = uploaded.json<{ photo: { id: string; url: string } }>().photo;
  const galleries = [{ title: '<Fog>', images: [{ id, alt: 'A pier', title: 'Low <tide>' }] }];
  const body = { portfolioLink: 'ada', name: 'Ada & co', galleries };
  await server.call('POST', '/api/portfolios', { as: member, body });
  await server.addPortfolio(await server.signUp(), 'of-another');

  const reply = await server.call('GET', ADDRESS, { as: member });
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="everything-\d{4}-\d\d-\d\d\.zip"$/);
  const files = unzip(reply.rawPayload);
  const names = [
    'index.html',
    'data.schema.json',
    'data.json',
    'photos.html',
    'photos/portfolios/ada/001/001-IMG_0101.jpg',
  ];
  expect([...files.keys()]).toEqual(names);
  expect(files.get(names[4]!)).toEqual((await server.call('GET', url)).rawPayload);
  const document: unknown = JSON.parse(String(files.get('data.json')));
  expect(Value.Check(JSON.parse(String(files.get('data.schema.json'))), document)).toBe(true);
  expect(document).toMatchObject({
    accounts: [{ email: 'ada@example.org' }],
    portfolios: [{ link: 'ada', name: 'Ada & co' }],
    photos: [{ path: names[4], title: '<Fog>', workTitle: 'Low <tide>', alt: 'A pier' }],
  });
  expect(String(files.get('index.html'))).toContain('<dd>Ada &#38; co</dd>');
  expect(String(files.get('photos.html'))).toContain(`<img src="${names[4]!}" alt="A pier"`);
  expect(String(files.get('photos.html'))).toContain('<figcaption>Low &#60;tide&#62;, ');
});

it('leaves out a photo whose file is missing', async () => {
  await server.addPhoto(member);
  const files = unzip((await server.call('GET', ADDRESS, { as: member })).rawPayload);
  expect([...files.keys()]).toEqual(['index.html', 'data.schema.json', 'data.json', 'photos.html']);
});

it('is available ten times an hour', async () => {
  for (let count = 0; count < 10; count++) await server.call('GET', ADDRESS, { as: member });
  expect((await server.call('GET', ADDRESS, { as: member })).statusCode).toBe(429);
});
