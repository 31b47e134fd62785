import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Foto } from '@fotosoc/contract/foto';
import { SafeHttpClient } from '@fotosoc/server-kit/safe-http/safe-http-client';
import { findInconsistencies } from '../../../test/consistency.ts';
import { MINUTE_MS } from '@fotosoc/server-kit/units';
import { createJpeg } from '../../../test/pictures.ts';
import { startServer, type Actor, type TestServer } from '../../../test/server.ts';
import { parseFotoSheet } from './foto-sheet.ts';

const HEAD = 'Photo_Link,Caption,Photographer_Name,Instagram_Link,Instagram_Username';
let outside: Server;
let sheet: string | undefined;
let asked: string[];
let server: TestServer;

/** HTTP client with https requests redirected to the server of this machine. */
class PlainHttpClient extends SafeHttpClient {
  override async readBytes(address: string, ...rest: [number]): Promise<Buffer> {
    return super.readBytes(address.replace('https://photos.example.org', origin()), ...rest);
  }
}
function origin(): string {
  return `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  asked = [];
  const photo = await createJpeg(400, 300);
  outside = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url?.endsWith('.jpg')) response.end(photo);
    else response.writeHead(sheet === undefined ? 500 : 200).end(sheet);
  });
  await new Promise<void>((resolve) => {
    outside.listen(0, '127.0.0.1', resolve);
  });
  const loopback = new PlainHttpClient({ protocols: ['http:'], isAllowed: (address) => address === '127.0.0.1' });
  const change = { fotoOfTheWeekSheetUrl: `${origin()}/sheets/abc/edit` };
  server = await startServer({}, (config) => ({ ...config, ...change }), loopback);
});
afterEach(() => {
  outside.closeAllConnections();
  outside.close();
});

/** Returns the shown Foto after the sheet was read in the background. */
async function foto(): Promise<Foto | null> {
  server.wait(10 * MINUTE_MS); // longer than any pause between two reads
  await server.call('GET', '/api/foto-of-the-week');
  await server.services.background.idle();
  return (await server.call('GET', '/api/foto-of-the-week')).json<{ foto: Foto | null }>().foto;
}

it('imports text and photo from the sheet, and fetches the photo once', async () => {
  await server.signUpAdministrator();
  sheet = `${HEAD}\nhttps://photos.example.org/pier.jpg,"Pier, at dawn",Ada,https://instagram.example.org/ada,@ada\n`;
  const shown = await foto();
  expect(shown).toMatchObject({ caption: 'Pier, at dawn', photographer_name: 'Ada', instagram_username: '@ada' });
  expect(shown?.photo_link).toMatch(/^\/media\/galleries\/foto-of-the-week\/gallery_1\/\d+_pier-[0-9a-f]{16}\.jpg$/);
  expect((await server.app.inject(shown!.photo_link)).statusCode).toBe(200);
  sheet = sheet.replace('Pier, at dawn', 'Pier');
  expect(await foto()).toEqual({ ...shown, caption: 'Pier' });
  expect(asked.filter((url) => url === '/pier.jpg')).toHaveLength(1);
  expect(await findInconsistencies(server.services)).toEqual([]);
});

it('returns to a photo that the sheet names again', async () => {
  await server.signUpAdministrator();
  const seen: (string | undefined)[] = [];
  for (const name of ['pier', 'fog', 'pier']) {
    sheet = `${HEAD}\nhttps://photos.example.org/${name}.jpg,${name},Ada,,\n`;
    seen.push((await foto())?.caption);
  }
  expect(seen).toEqual(['pier', 'fog', 'pier']);
});

it('keeps the shown Foto while the sheet is unavailable or invalid', async () => {
  await server.signUpAdministrator();
  sheet = `${HEAD}\nhttps://photos.example.org/pier.jpg,Pier,Ada,,\n`;
  const shown = await foto();
  for (const broken of [undefined, '', HEAD, `${HEAD}\njavascript:alert(1),Trap,Ada,,\n`]) {
    sheet = broken;
    expect(await foto()).toEqual(shown);
  }
});

it('shows the sheet on a site that has no administrator yet', async () => {
  sheet = `${HEAD}\nhttps://photos.example.org/pier.jpg,Pier,Ada,,\n`;
  expect((await foto())?.caption).toBe('Pier');
  sheet = `${HEAD}\nhttps://photos.example.org/fog.jpg,Fog,Ada,,\n`;
  expect((await foto())?.caption).toBe('Fog');
});

it('reports an unreadable sheet, not a missing choice, while the site has no Foto', async () => {
  sheet = undefined;
  expect(await foto()).toBeUndefined();
  const reply = await server.call('GET', '/api/foto-of-the-week');
  expect([reply.statusCode, reply.json()]).toMatchObject([502, { code: 'fotos/unavailable' }]);
});

it('shows the Foto of the sheet in place of one chosen on the site', async () => {
  const as = await server.signUpWith('content');
  sheet = `${HEAD}\nhttps://photos.example.org/pier.jpg,Pier,Ada,,\n`;
  await foto();
  const { id } = await server.addPhoto(as);
  const words = { caption: 'Mine', photographer_name: 'Bea', instagram_link: '', instagram_username: '' };
  const chosen = await server.call('PUT', '/api/foto-of-the-week', { as, body: { photoId: id, ...words } });
  expect(chosen.statusCode).toBe(200);
  const { foto: shown } = (await server.call('GET', '/api/foto-of-the-week')).json<{ foto: Foto }>();
  expect(shown.caption).toBe('Pier');
  expect((await foto())?.caption).toBe('Pier');
  expect(await takeOver(as)).toBe(201);
  expect((await foto())?.caption).toBe('Pier');
});

const takeOver = async (as: Actor) => (await server.call('POST', '/api/foto-source/copies', { as })).statusCode;
const isOutside = async (as: Actor) => (await server.call('GET', '/api/foto-source', { as })).json<object>();

describe('replacing the sheet', () => {
  it('keeps its content and stops reading it', async () => {
    const as = await server.signUpAdministrator();
    expect(await isOutside(as)).toEqual({ isOutside: true });
    sheet = `${HEAD}\nhttps://photos.example.org/pier.jpg,Pier,Ada,,\n`;
    expect(await takeOver(as)).toBe(201);
    const before = asked.length;
    sheet = sheet.replace('Pier', 'Fog');
    expect((await foto())?.caption).toBe('Pier');
    expect(asked).toHaveLength(before);
    expect(await isOutside(as)).toEqual({ isOutside: false });
    expect(await takeOver(as)).toBe(409);
  });

  it('is undone within a minute: the sheet is read again', async () => {
    const as = await server.signUpAdministrator();
    sheet = `${HEAD}\nhttps://photos.example.org/pier.jpg,Pier,Ada,,\n`;
    const { entry } = (await server.call('POST', '/api/foto-source/copies', { as })).json<{ entry: { id: string } }>();
    const undo = () => server.call('POST', `/api/activity-log/${entry.id}/undo`, { as });
    expect([(await undo()).statusCode, (await undo()).statusCode]).toEqual([200, 409]);
    expect(await isOutside(as)).toEqual({ isOutside: true });
    sheet = sheet.replace('Pier', 'Fog');
    expect((await foto())?.caption).toBe('Fog');
  });

  it('works with an unavailable sheet that was read before', async () => {
    const as = await server.signUpAdministrator();
    sheet = undefined;
    expect(await takeOver(as)).toBe(409);
    sheet = `${HEAD}\nhttps://photos.example.org/pier.jpg,Pier,Ada,,\n`;
    await foto();
    sheet = undefined;
    expect(await takeOver(as)).toBe(201);
    expect((await foto())?.caption).toBe('Pier');
  });
});

it('drops a profile address that is not a https URL', () => {
  const row = 'https://photos.example.org/pier.jpg,Pier,Ada,javascript:alert(1),@ada';
  expect(parseFotoSheet(`${HEAD}\n${row}\n`)).toMatchObject({
    instagram_link: '',
    instagram_username: '@ada',
    profileProblem: 'The profile is left out: it is neither an Instagram name nor an https address.',
  });
});
