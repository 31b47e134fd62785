import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';

const ELSEWHERE = { PUBLIC_URL: 'http://fotosoc.example.org' };
const message = (from: string) => ({ 'contact-name': 'Ada', email: `ada-${from}@example.org`, message: 'Hello' });

/** Returns a function that sends requests from a network address, and keeps cookies as browsers do. */
function senderAt(server: TestServer, remoteAddress: string) {
  const cookies: Record<string, string> = {};
  return async (url: string, payload?: object) => {
    const options: InjectOptions = { method: 'POST', url, remoteAddress, cookies: { ...cookies }, payload };
    const reply = await server.app.inject(options);
    for (const { name, value } of reply.cookies) cookies[name] = value;
    return reply;
  };
}

/** Starts a server with a photo that accepts captions, and equipment to borrow. */
async function withForms() {
  const server = await startServer(ELSEWHERE);
  server.stopClock(new Date('2026-12-30T12:00:00Z'));
  const as = await server.signUpAdministrator();
  await server.call('POST', '/api/equipment', { as, body: { name: 'Tripod', quantity: 100 } });
  const { id } = await server.addPhoto(as);
  const galleries = [{ title: 'One', images: [{ id }] }];
  await server.call('POST', '/api/galleries', { as, body: { link: 'a', title: 'Captions', galleries } });
  const forms: [url: string, body: (from: string) => object][] = [
    ['/api/contact', message],
    [`/api/photos/${id}/captions`, (from) => ({ name: from, caption: 'Buy this' })],
    ['/api/auth/register', (from) => ({ email: `${from}@example.org`, password: `a-${from}-longer-one` })],
    [
      '/api/book',
      (from) => ({
        user_email: `${from}@example.org`,
        equipment: 'Tripod',
        quantity: 1,
        start_datetime: '2027-01-01 10:00',
        end_datetime: '2027-01-01 11:00',
      }),
    ],
  ];
  return { server, forms };
}

it('accepts less than one in a hundred posts of programs from fifty addresses, and all posts of two hundred people', async () => {
  const { server, forms } = await withForms();
  const answers: Record<string, number> = {};
  for (let post = 0; post < 1000; post++) {
    const [url, body] = forms[post % forms.length]!;
    const reply = await senderAt(server, `10.0.${post % 50}.1`)(url, body(`bot-${post}`));
    const answer = reply.statusCode < 300 ? 'taken' : reply.json<{ code: string }>().code;
    answers[answer] = (answers[answer] ?? 0) + 1;
  }
  expect(answers).toEqual({ taken: 8, 'request/too-many-requests': 992 });

  const people = Array.from({ length: 200 }, (_, n) => senderAt(server, `10.1.${n}.1`));
  for (const send of people) expect((await send('/api/form-tickets')).statusCode).toBe(204);
  server.wait(20_000);
  const replies = await Promise.all(
    people.map((send, n) => {
      const [url, body] = forms[n % 2]!;
      return send(url, body(`person-${n}`));
    }),
  );
  expect(replies.filter(({ statusCode }) => statusCode >= 300).map(({ body }) => body)).toEqual([]);
});

it('tells programs what to do, and when', async () => {
  const server = await startServer(ELSEWHERE);
  const send = senderAt(server, '10.0.0.1');
  const statuses = [];
  for (const from of ['a', 'b']) statuses.push((await send('/api/contact', message(from))).statusCode);
  statuses.push((await senderAt(server, '10.0.1.1')('/api/contact', message('c'))).statusCode);
  const refused = await senderAt(server, '10.0.2.1')('/api/contact', message('d'));
  expect([...statuses, refused.statusCode]).toEqual([202, 429, 202, 429]);
  expect(refused.json()).toEqual({
    error: 'Programs are sending too many forms. Open the page of this form in a browser and send it from there.',
    code: 'request/too-many-requests',
  });
  expect(refused.headers['retry-after']).toBe('3600');
});

it.each(['', '1.a.forged', `${Date.now()}.nonce.${'x'.repeat(43)}`])('refuses %j as a ticket', async (value) => {
  const server = await startServer(ELSEWHERE);
  const post = async (from: string) => {
    const options = { method: 'POST', url: '/api/contact', payload: message(from), cookies: { form: value } } as const;
    return (await server.app.inject(options)).statusCode;
  };
  expect([await post('a'), await post('b')]).toEqual([202, 429]);
});

it('is valid for a few messages, each of which returns the next ticket', async () => {
  const server = await startServer(ELSEWHERE);
  server.stopClock();
  const send = senderAt(server, '10.0.0.1');
  const { value } = (await send('/api/form-tickets')).cookies[0]!;
  server.wait(5000);
  for (let n = 0; n < 8; n++) {
    expect((await send('/api/contact', message(`person-${n}`))).statusCode).toBe(202);
    server.wait(5000);
  }
  const again = async (n: number) =>
    server.app.inject({
      method: 'POST',
      url: '/api/contact',
      remoteAddress: `10.0.${n}.2`,
      payload: message(`bot-${n}`),
      cookies: { form: value },
    });
  const statuses = [];
  for (let n = 0; n < 8; n++) statuses.push((await again(n)).statusCode);
  // Four of five uses are left, and two requests without ticket are accepted.
  expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429, 429]);
});

it('is not required on a local site, nor of members', async () => {
  const here = await startServer();
  for (let n = 0; n < 5; n++) {
    const reply = await here.call('POST', '/api/contact', { body: message(`a-${n}`) });
    expect(reply.statusCode).toBe(202);
  }
  const server = await startServer(ELSEWHERE);
  const as = await server.signUp();
  for (let n = 0; n < 5; n++) {
    expect((await server.call('POST', '/api/contact', { as, body: message(`b-${n}`) })).statusCode).toBe(202);
  }
});
