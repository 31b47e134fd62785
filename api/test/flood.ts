import type { InjectOptions } from 'fastify';
import { hashPassword } from '../src/features/accounts/passwords.ts';
import { insertAccount } from '../src/features/accounts/queries.ts';
import { startServer, type TestServer } from './server.ts';

const PHOTOS = 60;
const OWNER = { email: 'owner@example.org', password: 'a password of the owner' };
const TEN_MINUTES = 600_000;

interface Post {
  method: 'POST' | 'PUT';
  url: string;
  payload: object;
}

/** Form with the posts of a flood and of a person. */
interface FloodedForm {
  flood: (n: number) => Post;
  person: Post;
  /** Expected status, and properties of the body, for the person. */
  expected: [status: number, body?: object];
}

export const FLOODED_FORMS = [
  'register',
  'login',
  'reset',
  'contact',
  'caption',
  'photo question',
  'caption report',
  'booking',
] as const;
export type FloodedFormName = (typeof FLOODED_FORMS)[number];

export interface Flood {
  sent: number;
  accepted: number;
  refused: number;
  person: { status: number; body: object; ms: number };
  expected: FloodedForm['expected'];
}

/** Floods one form from several networks for ten minutes of the site's clock, each network with ten addresses and with
 *  tickets; then a person elsewhere sends the same form.
 *  @param totals maximum of total limits in this site, within reach of a short flood */
export async function floodForm(
  name: FloodedFormName,
  { networks, triesEach, totals = Infinity }: { networks: number; triesEach: number; totals?: number },
): Promise<Flood> {
  const server = await startServer({ PUBLIC_URL: 'http://fotosoc.example.org', TRUSTED_PROXIES: '127.0.0.1' });
  server.stopClock(new Date('2026-12-28T12:00:00Z'));
  for (const rate of Object.values(server.services.config.rates))
    if ('isTotal' in rate) rate.count = Math.min(rate.count, totals);
  const form = (await formsOf(server))[name];
  const tickets = new Map<string, Record<string, string>>();
  let sent = 0;
  let accepted = 0;
  for (let round = 0; round < triesEach; round++) {
    const addresses = Array.from({ length: networks }, (_, n) => `10.0.${n}.${round % 10}`);
    if (round % 30 < 10) for (const address of addresses) tickets.set(address, await fetchTicket(server, address));
    server.wait(TEN_MINUTES / triesEach);
    for (const address of addresses) {
      const reply = await send(server, address, form.flood(sent), tickets.get(address)!);
      sent += 1;
      if (reply.statusCode < 300) accepted += 1;
    }
  }
  const ticket = await fetchTicket(server, '198.51.100.7');
  server.wait(4000);
  const start = performance.now();
  const reply = await send(server, '198.51.100.7', form.person, ticket);
  const ms = performance.now() - start;
  const body = reply.body === '' ? {} : reply.json<object>();
  const person = { status: reply.statusCode, body, ms };
  return { sent, accepted, refused: sent - accepted, person, expected: form.expected };
}

async function fetchTicket(server: TestServer, address: string): Promise<Record<string, string>> {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/form-tickets',
    headers: { 'x-forwarded-for': address },
  });
  return Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));
}

async function send(server: TestServer, address: string, post: Post, cookies: Record<string, string>) {
  const options: InjectOptions = { ...post, cookies, headers: { 'x-forwarded-for': address } };
  return server.app.inject(options);
}

async function formsOf(server: TestServer): Promise<Record<FloodedFormName, FloodedForm>> {
  const { db, now } = server.services;
  const as = await server.signUpAdministrator();
  await server.call('POST', '/api/equipment', { as, body: { name: 'Tripod', quantity: 100 } });
  const ids: string[] = [];
  for (let n = 0; n < PHOTOS; n++) ids.push((await server.addPhoto(as)).id);
  const galleries = [{ title: 'One', images: ids.map((id) => ({ id })) }];
  await server.call('POST', '/api/galleries', { as, body: { link: 'a', title: 'Captions', galleries } });
  const rude = { name: 'Rude', caption: 'A rude caption' };
  await server.call('POST', `/api/photos/${ids[0]}/captions`, { as, body: rude });
  await insertAccount(db, { email: OWNER.email, passwordHash: await hashPassword(OWNER.password) }, now());

  const caption = (who: string) => post(`/api/photos/${ids[0]}/captions`, { name: who, caption: `Seen by ${who}` });
  const message = (who: string) =>
    post('/api/contact', { 'contact-name': who, email: `${who}@example.org`, message: 'Hello' });
  const booking = (who: string, day: number) =>
    post('/api/book', {
      user_email: `${who}@example.org`,
      equipment: 'Tripod',
      quantity: 1,
      start_datetime: `2027-01-${String(day).padStart(2, '0')} 10:00`,
      end_datetime: `2027-01-${String(day).padStart(2, '0')} 11:00`,
    });
  const account = (email: string) => post('/api/auth/register', { email, password: 'a long one for the flood' });
  const reset = (email: string) => post('/api/auth/reset-password', { email });
  return {
    // Every second address has an account.
    register: {
      flood: (n) => account(n % 2 === 0 ? `bot-${n}@example.org` : OWNER.email),
      person: account('person@example.org'),
      expected: [201],
    },
    login: {
      flood: (n) => post('/api/auth/login', { email: OWNER.email, password: `a guess ${n}` }),
      person: post('/api/auth/login', OWNER),
      expected: [200],
    },
    reset: {
      flood: (n) => reset(n % 2 === 0 ? `nobody-${n}@example.org` : OWNER.email),
      person: reset(OWNER.email),
      expected: [202],
    },
    contact: { flood: (n) => message(`bot-${n}`), person: message('person'), expected: [202] },
    caption: { flood: (n) => caption(`bot-${n}`), person: caption('person'), expected: [201, { isWaiting: false }] },
    // Every second request has an invented key.
    'photo question': {
      flood: (n) =>
        n % 2 === 0
          ? post(`/api/photos/${ids[n % (PHOTOS - 1)]}/reports`, { reason: 'in-it' })
          : { method: 'PUT', url: '/api/photo-reports', payload: { key: `made-up-${n}`, email: '' } },
      person: post(`/api/photos/${ids.at(-1)}/reports`, { reason: 'in-it' }),
      expected: [201, { isHidden: true }],
    },
    'caption report': {
      flood: (n) => post(`/api/photos/${ids[0]}/caption-reports`, { name: 'Nobody', caption: `No caption ${n}` }),
      person: post(`/api/photos/${ids[0]}/caption-reports`, rude),
      expected: [201],
    },
    booking: { flood: (n) => booking(`bot-${n}`, (n % 28) + 1), person: booking('person', 29), expected: [201] },
  };
}

function post(url: string, payload: object): Post {
  return { method: 'POST', url, payload };
}
