import { inflateRawSync } from 'node:zlib';
import { Value } from 'typebox/value';
import { beforeEach, expect, it } from 'vitest';
import { jpeg } from '../../../../test/pictures.ts';
import { startServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { uploadRequest } from '../../../../test/upload.ts';
import { DOCUMENT } from './document.ts';

const ADDRESS = '/api/account/everything.zip';

let server: TestServer;
let member: Actor;
beforeEach(async () => {
  server = await startServer();
  member = await server.signUp('ada@example.org');
});

it('has the photos as they are stored, pages to read, and JSON by its schema', async () => {
  const uploaded = await server.app.inject(uploadRequest(await jpeg(40, 30), member));
  const { id, url } = uploaded.json<{ photo: { id: string; url: string } }>().photo;
  const galleries = [{ title: '<Fog>', images: [{ id, alt: 'A pier', title: 'Low <tide>' }] }];
  const body = { portfolioLink: 'ada', name: 'Ada & co', galleries };
  await server.call('POST', '/api/portfolios', { as: member, body });
  await server.addPortfolio(await server.signUp(), 'of-another');

  const reply = await server.call('GET', ADDRESS, { as: member });
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="everything-\d{4}-\d\d-\d\d\.zip"$/);
  const files = unzip(reply.rawPayload);
  const names = ['index.html', 'data.schema.json', 'data.json', 'photos.html', 'photos/portfolios/ada/001/001.jpg'];
  expect([...files.keys()]).toEqual(names);
  expect(files.get(names[4]!)).toEqual((await server.call('GET', url)).rawPayload);
  const document: unknown = JSON.parse(String(files.get('data.json')));
  expect(Value.Check(DOCUMENT, document)).toBe(true);
  expect(JSON.parse(String(files.get('data.schema.json')))).toEqual(structuredClone(DOCUMENT));
  expect(document).toMatchObject({
    account: { email: 'ada@example.org' },
    portfolios: [{ link: 'ada', name: 'Ada & co' }],
    photos: [{ path: names[4], title: '<Fog>', workTitle: 'Low <tide>', alt: 'A pier' }],
  });
  expect(String(files.get('index.html'))).toContain('<b>Ada &#38; co</b>');
  expect(String(files.get('photos.html'))).toContain(`<img src="${names[4]!}" alt="A pier"`);
  expect(String(files.get('photos.html'))).toContain('<figcaption>Low &#60;tide&#62;, ');
});

it('leaves out a photo whose file is missing', async () => {
  await server.addPhoto(member);
  const files = unzip((await server.call('GET', ADDRESS, { as: member })).rawPayload);
  expect([...files.keys()]).toEqual(['index.html', 'data.schema.json', 'data.json', 'photos.html']);
});

it('is for whoever is signed in, ten times an hour', async () => {
  expect((await server.call('GET', ADDRESS)).json()).toMatchObject({ code: 'auth/unauthenticated' });
  for (let count = 0; count < 10; count++) await server.call('GET', ADDRESS, { as: member });
  expect((await server.call('GET', ADDRESS, { as: member })).statusCode).toBe(429);
});

/** The files of a zip, by its central directory. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const content = zip.subarray(start, start + size);
    files.set(
      String(zip.subarray(at + 46, at + 46 + name)),
      method === 0 ? Buffer.from(content) : inflateRawSync(content),
    );
    at += 46 + name + extra + comment;
  }
  return files;
}
