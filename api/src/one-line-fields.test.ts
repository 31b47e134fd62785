import type { Reply } from '@fotosoc/contract';
import { describe, expect, it } from 'vitest';
import { TestCall } from '../test/open-call.ts';
import { shareServer, type Actor, type TestServer } from '../test/server.ts';
import { addSignUpEvent } from '../test/signed-up-event.ts';
import { checkSectionForPublication } from './features/content/sections/rules.ts';
import { checkFotoTexts } from './features/content/rules.ts';
import { checkEvent } from './features/events/rules.ts';

let server: TestServer;
let as: Actor;
shareServer(async (opened) => {
  server = opened;
  as = await server.signUpAdministrator();
});

/** Returns all strings of a value that contain a line break. */
function broken(value: unknown): string[] {
  if (typeof value === 'string') return /[\n\r]/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(broken) : [];
}

async function send<T>(method: string, url: string, body: object): Promise<T> {
  const reply = await server.call(method, url, { as, body });
  expect([url, reply.statusCode < 300]).toEqual([url, true]);
  return reply.json<T>();
}

describe('a pasted line break in a single-line field becomes a space', () => {
  it('in a gallery, a portfolio and their photos', async () => {
    const [one, two] = [await server.addPhoto(as), await server.addPhoto(as)];
    const image = { title: 'Pier\nat dusk', alt: 'A pier\nin fog', credit: 'Ada\nByrne' };
    const galleries = (id: string) => [{ title: 'All\nphotos', images: [{ id, ...image }] }];
    await send('POST', '/api/galleries', { link: 'pier', title: 'The\nPier', galleries: galleries(one.id) });
    const portfolio = { portfolioLink: 'ada', name: 'Ada\nByrne', bio: 'One\nTwo', galleries: galleries(two.id) };
    await send('POST', '/api/portfolios', portfolio);
    const shown = await server.call('GET', '/api/galleries/pier');
    expect(shown.json<Reply<'GET /api/galleries/:link'>>().gallery.title).toBe('The Pier');
    expect(broken(shown.json())).toEqual([]);
    expect(broken((await server.call('GET', '/api/portfolios/ada')).json())).toEqual(['One\nTwo']);
  });

  it('in the name of equipment', async () => {
    await send('POST', '/api/equipment', { name: 'Tall\nTripod', quantity: 1 });
    expect(broken((await server.call('GET', '/api/equipment')).json())).toEqual([]);
  });

  it('in a call, an entry, and the names of judges and of the door list', async () => {
    const call = await TestCall.open(server, { title: 'Low\nfog', theme: 'One\nTwo' });
    const entrant = await call.signUp();
    await call.enter(entrant, 'Pier\nat dusk', 'Ada\nByrne');
    await call.send('POST', '/judges', call.officer, { name: 'Ruth\nKelly' });
    const { slug } = await addSignUpEvent(server.services.db, server.services.now());
    await send('POST', `/api/events/${slug}/sign-ups`, { name: 'Ada\nByrne', email: 'ada@example.org' });
    await send('POST', `/api/events/${slug}/door`, { id: crypto.randomUUID(), name: 'Bo\nCarr' });
    const read = async (path: string, reader: Actor) => {
      const reply = await server.call('GET', path, { as: reader });
      expect([path, reply.statusCode]).toEqual([path, 200]);
      return broken(reply.json());
    };
    expect(await read('/api/calls/fog', as)).toEqual(['One\nTwo']);
    expect(await read('/api/account/calls/fog', entrant)).toEqual([]);
    expect(await read('/api/calls/fog/progress', call.officer)).toEqual([]);
    expect(await read(`/api/events/${slug}/door`, as)).toEqual([]);
  });

  it('in an event, a Foto of the Week, and one-line texts of pages', () => {
    const input = { name: 'Night\nWalk', location: 'Front\nGate', type: 'a\nwalk', description: 'One\nTwo' };
    const { event } = checkEvent({ ...input, start: '2027-01-01T10:00:00Z', end: '2027-01-01T10:00:00Z' });
    expect(broken(event)).toEqual(['One\nTwo']);
    const foto = { caption: 'Pier', photographer_name: 'Ada\nByrne', instagram_username: 'ada\nbyrne' };
    expect(broken(checkFotoTexts(foto).words)).toEqual([]);
    const member = { id: 'a', name: 'Ada\nByrne', position: 'Vice\nChair', email: 'a@example.org', socials: [] };
    const known = { photos: {}, publicUrl: 'https://fotosoc.example.org' };
    expect(
      broken(checkSectionForPublication('committee', { members: [{ ...member, picture: null }] }, known).value),
    ).toEqual([]);
  });
});
