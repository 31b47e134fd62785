import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiKey } from '@fotosoc/contract';
import type { ExampleRequest, ExampleContext } from '../../example.ts';
import { examples } from '../../examples.ts';
import { sendExample } from '../../send-example.ts';
import { shareServer, type Actor, type TestServer } from '../../server.ts';

/** Creating endpoints, with the table of their rows. */
const CREATING = [
  ['POST /api/book', 'bookings'],
  ['POST /api/contact', 'mails'],
  ['POST /api/photos/:id/captions', 'captions'],
  ['POST /api/photos', 'photos'],
  ['POST /api/portfolios', 'portfolios'],
  ['POST /api/galleries', 'galleries'],
  ['POST /api/events', 'planned_events'],
  ['POST /api/equipment', 'equipment'],
] as const satisfies [ApiKey, string][];

let server: TestServer;
let headers: Record<string, string>;
let world: ExampleContext;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  headers = { 'idempotency-key': crypto.randomUUID() };
  world = { server, owner: await server.signUp(), administrator: await server.signUpAdministrator() };
});

describe.each(CREATING)('%s', (key, table) => {
  const actor = () => (/galleries|events|equipment/.test(key) ? world.administrator : world.owner);
  const count = async () => (await server.services.db.selectFrom(table).selectAll().execute()).length;

  it('stores a repeated request after a lost response once', async () => {
    const as = actor();
    const example = await examples[key](world, as);
    const before = await count();
    const first = await sendExample(server, key, example, { as, headers });
    const second = await sendExample(server, key, example, { as, headers });
    expect(first.statusCode).toBeLessThan(300);
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
    expect(await count()).toBe(before + 1);
  });

  it('stores two concurrent requests once', async () => {
    const as = actor();
    const example = await examples[key](world, as);
    const before = await count();
    const replies = await Promise.all([1, 2, 3].map(() => sendExample(server, key, example, { as, headers })));
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  it('refuses the key with another body', async () => {
    const as = actor();
    const example = await examples[key](world, as);
    await sendExample(server, key, example, { as, headers });
    const before = await count();
    const reply = await sendExample(server, key, otherwise(example), { as, headers });
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { code: 'request/key-reused' }]);
    expect(await count()).toBe(before);
  });

  it('distinguishes the same key of different accounts', async () => {
    const as = actor();
    await sendExample(server, key, await examples[key](world, as), { as, headers });
    const other = await anotherLike(as);
    const example = await examples[key](
      { ...world, administrator: (await server.services.administrator()) === other.id ? other : world.administrator },
      other,
    );
    const before = await count();
    expect((await sendExample(server, key, example, { as: other, headers })).statusCode).toBeLessThan(300);
    expect(await count()).toBe(before + 1);
  });
});

it.each(['', 'x'.repeat(201), 'with space'])('refuses %j as a key', async (key) => {
  const example = await examples['POST /api/contact'](world, undefined);
  const reply = await sendExample(server, 'POST /api/contact', example, { headers: { 'idempotency-key': key } });
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'request/invalid' }]);
});

it('accepts the key again for a refused and corrected form', async () => {
  const example = await examples['POST /api/book'](world, undefined);
  const wrong = { body: { ...(example.body as object), equipment: 'Unicorn' } };
  expect((await sendExample(server, 'POST /api/book', wrong, { headers })).statusCode).toBe(400);
  expect((await sendExample(server, 'POST /api/book', example, { headers })).statusCode).toBe(201);
});

/** Returns a different valid request to the same endpoint. */
function otherwise({ body, parts, ...rest }: ExampleRequest): ExampleRequest {
  if (parts) return { ...rest, parts: parts.map((part) => (part[0] === 'gallery' ? ['gallery', '2'] : part)) };
  const texts = ['name', 'title', 'caption', 'message', 'quantity'].filter((field) => field in (body as object));
  const field = texts[0]!;
  return { ...rest, body: { ...(body as object), [field]: field === 'quantity' ? 2 : 'Something else' } };
}

function anotherLike(actor: Actor): Promise<Actor> {
  return actor === world.administrator ? server.signUpAdministrator() : server.signUp();
}
