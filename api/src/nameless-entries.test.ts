import { api, type ApiKey } from '@fotosoc/contract';
import type { Ballot } from '@fotosoc/contract/calls';
import type { Photo } from '@fotosoc/contract/photo';
import { beforeEach, describe, expect, it } from 'vitest';
import { examples } from '../test/examples.ts';
import { TestCall } from '../test/open-call.ts';
import { addPrivateExif, createJpeg } from '../test/pictures.ts';
import { sendExample } from '../test/send-example.ts';
import { startServer, type Actor, type TestServer } from '../test/server.ts';
import { unzip } from '../test/unzip.ts';
import { createUploadRequest } from '../test/upload.ts';

const NAME = 'Needle Kinsella';
const EMAIL = 'needle@example.org';
const PAGES = [
  '/',
  '/calls',
  '/calls/fog',
  '/calls/fog/enter',
  '/calls/fog/judging',
  '/calls/fog/labels',
  '/gallery',
  '/portfolios',
  '/foto-of-the-week',
  '/sitemap.xml',
  '/feed.xml',
  '/feed.json',
  '/calls.xml',
  '/calls.json',
  '/robots.txt',
  '/api/search?q=bus',
  '/api/search?q=fog',
];

let server: TestServer;
let call: TestCall;
let entrant: Actor;
let judge: Actor;
let token: string;
let photos: Photo[];
beforeEach(async () => {
  server = await startServer();
  call = await TestCall.open(server, { judgedBy: 'judges', ballot: 'marks', entrants: 'anyone' });
  const invited = await call.send('POST', '/judges', call.officer, { name: 'Guest' });
  token = new URL(invited.json<{ path: string }>().path, 'http://x').searchParams.get('judge')!;
  [entrant, judge] = [await call.signUp(EMAIL), await call.signUp()];
  const picture = addPrivateExif(await createJpeg(), 1);
  const fields = { purpose: 'entry', link: 'needle-kinsella', filename: 'Needle Kinsella 1.jpg' };
  const uploaded = await server.app.inject(createUploadRequest(picture, entrant, fields));
  await enter(uploaded.json<{ photo: Photo }>().photo.id);
  server.wait(1000); // entries of the same instant have no order
  const guest = await call.askForLink('needle.guest@example.org', 'Needle Guest');
  await call.enterAsGuest(guest, {
    title: 'First tram',
    name: 'Needle Guest',
    picture,
    filename: 'Needle Guest 1.jpg',
  });
});

async function enter(photoId: string): Promise<void> {
  const body = { photoId, title: 'Last bus', name: NAME };
  const reply = await call.send('POST', '/entries', entrant, body);
  expect(reply.statusCode).toBe(201);
}

/** Lets the call close, and reads the photos that judges get. */
async function readBallot(): Promise<void> {
  call.close();
  photos = (await call.send('GET', `/ballot?judge=${token}`)).json<Ballot>().entries.map(({ photo }) => photo);
}

/** Returns the texts that identify the entrant. */
const listNeedles = () => [/needle/i, new RegExp(entrant.id)];

function findNeedle(text: string): string | undefined {
  return listNeedles().find((needle) => needle.test(text))?.source;
}

/** Addresses of the photos' files. */
function listFiles(): string[] {
  const previews = photos.map(({ id }) => `/media/previews/${id}.jpg`);
  return [...photos.flatMap(({ url, variants }) => [url, ...variants.map((each) => each.url)]), ...previews];
}

describe('before the results', () => {
  it('names the entrant at no address, for visitors, members, judges and officers', async () => {
    await readBallot();
    expect(photos).toHaveLength(2);
    const world = { server, owner: await server.signUp(), administrator: await server.signUpAdministrator() };
    const named: string[] = [];
    let read = 0;
    const note = (who: string, address: string, text: string) => {
      read += 1;
      if (findNeedle(text) !== undefined) named.push(`${address} for ${who}`);
    };
    const actors = { visitor: undefined, member: judge, officer: call.officer };
    for (const [who, as] of Object.entries(actors)) {
      for (const key of (Object.keys(api) as ApiKey[]).filter((each) => each.startsWith('GET '))) {
        const example = await examples[key](world, as);
        const params = key.includes('/calls/:slug') ? { ...example.params, slug: 'fog' } : example.params;
        const reply = await sendExample(server, key, { ...example, params }, { as });
        note(who, key, reply.body + JSON.stringify(reply.headers));
      }
      for (const address of [...PAGES, `/api/calls/fog/ballot?judge=${token}`, ...listFiles()]) {
        const reply = await server.call('GET', address, { as });
        note(who, address, reply.payload + JSON.stringify(reply.headers));
      }
    }
    expect(named).toEqual([]);
    expect(read).toBeGreaterThan(250);
  });

  it('finds neither the entrant nor the photo by the name', async () => {
    await readBallot();
    const credited = await server.call('GET', '/api/credited-photos?name=Needle%20Kinsella');
    expect(credited.statusCode).toBe(404);
    for (const words of ['needle', 'kinsella', 'last bus']) {
      const found = await server.call('GET', `/api/search?q=${encodeURIComponent(words)}`);
      expect(found.body).not.toContain(photos[0]!.id);
      expect(found.json<{ groups: unknown[] }>().groups).toEqual([]);
    }
  });

  it('hides the camera, the file name and the time in the files and their addresses', async () => {
    await readBallot();
    for (const file of listFiles()) {
      expect(file).toMatch(/^\/media\/(?:entries\/0_photo-[0-9a-f]{16}[.\w]*|previews\/[0-9a-f-]{36}\.jpg)$/);
      const { rawPayload, statusCode } = await server.call('GET', file);
      expect(statusCode).toBe(200);
      expect(rawPayload.toString('latin1')).not.toMatch(/SECRET|Canon|EOS|needle|Exif\0/i);
    }
    expect(photos[0]).toMatchObject({ alt: '', exif: null });
    expect(photos[0]).not.toHaveProperty('credit');
  });

  it('copies a photo of a portfolio, so that its address leads to no member', async () => {
    const file = addPrivateExif(await createJpeg(300, 200), 1);
    const upload = createUploadRequest(file, entrant, { purpose: 'portfolio-create', link: 'needle-kinsella' });
    const { id } = (await server.app.inject(upload)).json<{ photo: Photo }>().photo;
    const galleries = [{ title: 'Needle', images: [{ id, alt: 'By Needle', credit: NAME }] }];
    const body = { portfolioLink: 'needle-kinsella', name: NAME, galleries };
    expect((await server.call('POST', '/api/portfolios', { as: entrant, body })).statusCode).toBe(201);
    await enter(id);
    await readBallot();
    expect(photos.map((photo) => photo.id)).not.toContain(id);
    expect(findNeedle(JSON.stringify(photos))).toBeUndefined();
    for (const address of listFiles()) {
      expect((await server.call('GET', address)).rawPayload.toString('latin1')).not.toMatch(/SECRET|Canon|needle/i);
    }
    expect((await server.call('GET', '/api/portfolios/needle-kinsella')).json()).toMatchObject({
      portfolio: { galleries: [{ images: [{ id }] }] },
    });
  });

  it('names nobody in the zip for the printer', async () => {
    await readBallot();
    const reply = await call.send('GET', '/photos.zip', call.officer);
    const files = unzip(reply.rawPayload);
    const titles = [...files.keys()].map((path) => path.replace(/\/\d /, '/'));
    expect(titles.toSorted()).toEqual(['1 Photos/First tram.jpg', '1 Photos/Last bus.jpg', 'credits.txt']);
    for (const content of files.values()) expect(content.toString('latin1')).not.toMatch(/needle|SECRET|Canon/i);
    for (const as of [undefined, judge])
      expect((await call.send('GET', '/photos.zip', as)).statusCode).toBeGreaterThan(400);
  });
});

it('names the photographer once the results are published', async () => {
  call.close();
  const credits = (await call.publish()).map(({ photo }) => photo.credit);
  expect(new Set(credits)).toEqual(new Set([NAME, 'Needle Guest']));
  const files = unzip((await call.send('GET', '/photos.zip', call.officer)).rawPayload);
  expect([...files.keys()]).toEqual([
    `1 Photos/1 Last bus, ${NAME}.jpg`,
    '1 Photos/2 First tram, Needle Guest.jpg',
    'credits.txt',
  ]);
  expect(String(files.get('credits.txt'))).toContain(`Last bus, Photographer: ${NAME}`);
});

it('tells judges the names if the call always shows names', async () => {
  const open = await TestCall.open(server, { namesShown: 'always' }, 'critique');
  await open.enter(entrant, 'Pier', NAME);
  open.close();
  expect(findNeedle((await open.send('GET', '/ballot', judge)).body)).toBe('needle');
});
