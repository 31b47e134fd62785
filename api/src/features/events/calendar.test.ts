import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { beforeEach, describe, expect, it } from 'vitest';
import { startServer, type Actor, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let as: Actor;
beforeEach(async () => {
  server = await startServer();
  server.stopClock(new Date('2026-03-01T12:00:00.000Z'));
  as = await server.signUpWith('content');
});

interface Read {
  uid: string;
  summary: string;
  description: string;
  location: string;
  start: number;
  end: number;
  status: string;
  sequence: number;
}

function readByIcalJs(text: string): Read[] {
  const component = new ICAL.Component(ICAL.parse(text) as never);
  return component.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one);
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description ?? '',
      location: event.location ?? '',
      start: event.startDate.toJSDate().getTime(),
      end: event.endDate.toJSDate().getTime(),
      status: String(one.getFirstPropertyValue('status')),
      sequence: event.sequence,
    };
  });
}

function readByNodeIcal(text: string): Read[] {
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((one) =>
    one?.type === 'VEVENT'
      ? {
          uid: one.uid,
          summary: one.summary as string,
          description: (one.description ?? '') as string,
          location: (one.location ?? '') as string,
          start: one.start.getTime(),
          end: one.end!.getTime(),
          status: String(one.status),
          sequence: Number(one.sequence),
        }
      : [],
  );
}

async function read(url: string): Promise<Read[]> {
  const reply = await server.call('GET', url);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  for (const line of reply.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(reply.body).not.toMatch(/[^\r]\n/);
  const [one, other] = [readByIcalJs(reply.body), readByNodeIcal(reply.body)];
  expect(one).toEqual(other);
  return one;
}

async function plan(event: object): Promise<{ id: string; slug: string }> {
  const reply = await server.call('POST', '/api/events', { as, body: event });
  return reply.json<{ event: { id: string; slug: string } }>().event;
}

const summer = { name: 'Dawn', start: '2026-07-01T05:00:00+01:00', end: '2026-07-01T07:00:00+01:00' };
const winter = { name: 'Dusk', start: '2026-12-01T17:00:00Z', end: '2026-12-01T19:00:00Z' };

const inDublin = (ms: number) =>
  new Date(ms).toLocaleTimeString('en-IE', { timeZone: 'Europe/Dublin', hourCycle: 'h23' }).slice(0, 5);

describe('the calendar of all events, parsed by two libraries,', () => {
  it('has the right times in Dublin, in summer and in winter', async () => {
    await plan(summer);
    await plan(winter);
    expect((await read('/api/events.ics')).map(({ start, end }) => [inDublin(start), inDublin(end)])).toEqual([
      ['05:00', '07:00'],
      ['17:00', '19:00'],
    ]);
  });

  it('preserves every text, whatever its length and characters', async () => {
    const texts = {
      name: 'Óiche; a walk, \\ "there" & back 🌙',
      location: 'Front Gate, House 6; left',
      description: `First line\n\nBEGIN:VEVENT\nUID:forged ${'Ná bac leis, déan dearmad air. '.repeat(20)}🌙`,
    };
    await plan({ ...winter, ...texts });
    const [event, ...more] = await read('/api/events.ics');
    expect(more).toEqual([]);
    const { name: summary, location, description } = texts;
    expect(event).toMatchObject({ summary, location, description });
  });

  it('updates a changed, moved and cancelled event under the same UID, each time with a higher sequence', async () => {
    const { id } = await plan(winter);
    const [first] = await read('/api/events.ics');
    const later = { ...winter, start: '2026-12-08T17:00:00Z', end: '2026-12-08T19:00:00Z' };
    const { body } = await server.call('PUT', `/api/events/${id}`, { as, body: later });
    const [moved] = await read('/api/events.ics');
    await server.call('POST', `/api/events/${id}/cancellations`, { as, body: { reason: 'storm warning' } });
    const [off] = await read('/api/events.ics');
    await server.call('POST', `/api/activity-log/${(JSON.parse(body) as Entry).entry.id}/undo`, { as });
    expect([moved!.uid, off!.uid]).toEqual([first!.uid, first!.uid]);
    expect(moved!.start).toBe(Date.parse(later.start));
    expect([first!.status, moved!.status, off!.status]).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
    expect(off!.description).toBe('Cancelled: storm warning');
    expect([first!.sequence, moved!.sequence, off!.sequence]).toEqual([0, 1, 2]);
  });

  it('is not sent again while it is unchanged', async () => {
    await plan(winter);
    const { headers } = await server.call('GET', '/api/events.ics');
    const again = { headers: { 'if-none-match': headers['etag'] as string } };
    expect((await server.call('GET', '/api/events.ics', again)).statusCode).toBe(304);
  });
});

interface Entry {
  entry: { id: string };
}

it('an event has a separate file', async () => {
  const { slug } = await plan(summer);
  await plan(winter);
  const url = `/api/events/${slug}/event.ics`;
  expect((await read(url)).map(({ summary }) => summary)).toEqual(['Dawn']);
  const { headers } = await server.call('GET', url);
  expect(headers['content-disposition']).toBe('attachment; filename="dawn.ics"');
  expect((await server.call('GET', '/api/events/none/event.ics')).statusCode).toBe(404);
});
