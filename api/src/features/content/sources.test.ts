import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SourceHealth } from '@fotosoc/contract/source';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SafeHttpClient } from '@fotosoc/server-kit/safe-http/safe-http-client';
import { startServer, type Actor, type TestServer } from '../../../test/server.ts';
import { createQuickLinkSource } from './sources.ts';
import { MINUTE_MS } from '@fotosoc/server-kit/units';

let server: TestServer;
let outside: Server;
/** Response of the external host; undefined simulates a failure. */
let answer: string | undefined;
let asked: string[];
let hangs: boolean;

beforeEach(async () => {
  asked = [];
  hangs = false;
  outside = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (hangs) return;
    response.writeHead(answer === undefined ? 500 : 200).end(answer);
  });
  await new Promise<void>((resolve) => {
    outside.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  const sources = { quickLinksSheetUrl: `${origin}/sheets/abc/edit#gid=7` };
  const loopback = new SafeHttpClient({ protocols: ['http:'], isAllowed: (address) => address === '127.0.0.1' });
  server = await startServer({}, (config) => ({ ...config, ...sources }), loopback);
});
afterEach(() => {
  outside.closeAllConnections();
  outside.close();
});

async function get(url: string) {
  const reply = await server.call('GET', url);
  return { status: reply.statusCode, body: reply.json<Answer>() };
}
/** Returns the response to the second next visitor: the sheet is read in the background. */
async function getNext(url: string) {
  await get(url);
  await server.services.background.idle();
  return get(url);
}
interface Answer {
  links: { link_name: string }[];
}

it('reads the quick links of the sheet without its first row, incomplete rows and unsafe links', async () => {
  answer =
    'name,url\n"Darkroom, booking",https://darkroom.example.org\nNo address,\n,https://no-name.example.org\n' +
    'Trap,javascript:alert(1)\nPlain,http://plain.example.org\n';
  expect((await getNext('/api/links')).body).toEqual({
    links: [{ link_name: 'Darkroom, booking', link_url: 'https://darkroom.example.org/' }],
  });
  expect(asked).toEqual(['/sheets/abc/export?format=csv&gid=7']);
});

it('shows the links of this site while the sheet was never readable', async () => {
  answer = undefined;
  expect((await getNext('/api/links')).body.links[0]?.link_name).toBe('New Website');
  answer = 'name,url\nDarkroom,https://darkroom.example.org\n';
  server.wait(MINUTE_MS);
  expect((await getNext('/api/links')).body.links[0]?.link_name).toBe('Darkroom');
  answer = undefined;
  server.wait(10 * MINUTE_MS);
  expect((await getNext('/api/links')).body.links[0]?.link_name).toBe('Darkroom');
});

it('does not delay visitors while the sheet hangs', async () => {
  hangs = true;
  expect((await get('/api/links')).body.links[0]?.link_name).toBe('New Website');
});

it('keeps the last read links after a restart without sheet', async () => {
  answer = 'name,url\nDarkroom,https://darkroom.example.org\n';
  await getNext('/api/links');
  answer = undefined;
  const begun = createQuickLinkSource(server.services, () => undefined)!;
  expect((await begun.latest())?.value.links).toMatchObject([{ link_name: 'Darkroom' }]);
});

it('imports the content of the sheet once, and stops reading it', async () => {
  answer = 'name,url\nDarkroom,https://darkroom.example.org\n';
  const as = await server.signUpWith('content');
  expect((await server.call('GET', '/api/link-source', { as })).json()).toEqual({ isOutside: true });
  expect((await server.call('POST', '/api/link-source/copies', { as })).statusCode).toBe(201);
  asked = [];
  server.wait(10 * MINUTE_MS);
  expect((await get('/api/links')).body.links.map(({ link_name }) => link_name)).toEqual(['Darkroom']);
  expect(asked).toEqual([]);
  expect((await server.call('GET', '/api/link-source', { as })).json()).toEqual({ isOutside: false });
  expect((await server.call('POST', '/api/link-source/copies', { as })).statusCode).toBe(409);
});

it('undoes the import within a minute: the sheet is read again, and an earlier draft is restored', async () => {
  answer = 'name,url\nDarkroom,https://darkroom.example.org\n';
  const as = await server.signUpWith('content');
  const drafted = { links: [{ id: 'a', link_name: 'Draft', link_url: 'https://draft.example.org' }] };
  await server.call('PUT', '/api/section-drafts/links', { as, body: { value: drafted } });
  const { entry } = (await server.call('POST', '/api/link-source/copies', { as })).json<{ entry: { id: string } }>();
  const undo = () => server.call('POST', `/api/activity-log/${entry.id}/undo`, { as });
  expect((await undo()).json()).toMatchObject({ drafts: { sections: [{ value: drafted, published: null }] } });
  expect((await server.call('GET', '/api/link-source', { as })).json()).toEqual({ isOutside: true });
  answer = answer.replace('Darkroom', 'Enlarger');
  server.wait(10 * MINUTE_MS);
  expect((await getNext('/api/links')).body.links.map(({ link_name }) => link_name)).toEqual(['Enlarger']);
  expect((await undo()).statusCode).toBe(409);
});

it.each([undefined, '', 'name,url\n', 'Sorry, the sheet is busy.', 'name,url\nMail,mailto:a@example.org\n'])(
  'keeps the last links when the sheet returns %j, and the links of this site if there were none',
  async (broken) => {
    answer = broken;
    expect((await getNext('/api/links')).body.links[0]?.link_name).toBe('New Website');
    answer = 'name,url\nDarkroom,https://darkroom.example.org\n';
    server.wait(10 * MINUTE_MS);
    await getNext('/api/links');
    answer = broken;
    server.wait(10 * MINUTE_MS);
    expect((await getNext('/api/links')).body.links.map(({ link_name }) => link_name)).toEqual(['Darkroom']);
  },
);

const standing = async (as: Actor) =>
  (await server.call('GET', '/api/sources', { as })).json<{ sources: SourceHealth[] }>().sources;
const test = async (as: Actor, kind = 'links') => server.call('POST', `/api/sources/${kind}/tests`, { as });

describe('status of the sheet', () => {
  it('is visible to content editors: rows, dropped rows with reasons, and time of the last read', async () => {
    const as = await server.signUpWith('content');
    expect(await standing(as)).toMatchObject([{ kind: 'links', readAt: null, rows: 0, failure: null }]);
    answer =
      'name,url\nDarkroom,https://darkroom.example.org\n,\nPlain,http://plain.example.org\n' +
      'Mail,mailto:a@example.org\nBare,example.org/x\nNo address,\n,https://no-name.example.org\n';
    const { source } = (await test(as)).json<{ source: SourceHealth }>();
    expect(source).toMatchObject({ readAt: expect.any(String), rows: 6, droppedCount: 5, failure: null });
    expect(source.dropped.map(({ row, name, reason }) => `${row} ${name}: ${reason}`)).toEqual([
      '4 Plain: Its address begins with http:, but only https addresses are allowed.',
      '5 Mail: Its address begins with mailto:, but only https addresses are allowed.',
      '6 Bare: Its address does not begin with https://.',
      '7 No address: It has no address.',
      '8 https://no-name.example.org: It has no name.',
    ]);
    expect(await standing(as)).toEqual([source]);
  });

  it('states why the sheet cannot be read, and the time of the next attempt', async () => {
    server.stopClock(new Date('2027-03-01T12:00:00Z'));
    const as = await server.signUpWith('content');
    answer = 'name,url\nPlain,http://plain.example.org\n';
    const { failure } = (await test(as)).json<{ source: SourceHealth }>().source;
    expect(failure).toEqual({
      at: '2027-03-01T12:00:00.000Z',
      sentence:
        'The sheet of the quick links has no row with a name and an https address. Row 2, "Plain": Its address begins with http:, but only https addresses are allowed.',
      nextAt: '2027-03-01T12:01:00.000Z',
    });
  });

  it('is empty for a missing or imported sheet', async () => {
    const as = await server.signUpWith('content');
    expect((await test(as, 'foto')).json()).toMatchObject({ code: 'sources/not-found' });
    answer = 'name,url\nDarkroom,https://darkroom.example.org\n';
    await server.call('POST', '/api/link-source/copies', { as });
    expect(await standing(as)).toEqual([]);
  });
});
