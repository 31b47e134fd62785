import { expect, it } from 'vitest';
import type { ApiKey } from '@fotosoc/contract';
import { countChanges } from '../test/count-changes.ts';
import { addressOf, examples } from '../test/examples.ts';
import { HOSTILE_TEXTS } from '../test/hostile.ts';
import { startServer } from '../test/server.ts';

const PLAIN_FORMS = [
  'POST /api/events/:slug/sign-ups',
  'POST /api/managed-sign-ups/confirmations',
  'POST /api/managed-sign-ups/cancellations',
  'POST /api/managed-sign-ups/guests',
  'POST /api/calls/:slug/entry-links',
] satisfies ApiKey[];

/** Bodies that no form sends. */
const BROKEN_BODIES = [
  '',
  '%',
  '%ff=%zz',
  '=&=&',
  'token',
  '__proto__=1&constructor=2',
  'participant[]=Ada&guests=0&guests=1',
];

it.each(PLAIN_FORMS)('%s answers hostile forms of a browser without scripts with a page of the site', async (key) => {
  const server = await startServer({ RATE_FACTOR: '1000000' });
  const changes = await countChanges(server);
  const administrator = await server.signUpAdministrator();
  const world = { server, owner: await server.signUp(), administrator };
  const example = await examples[key](world, world.owner);
  const fields = Object.entries(example.body as Record<string, string | number>).map(
    ([field, value]): [string, string] => [field === 'name' ? 'participant' : field, String(value)],
  );
  const hostile = fields.flatMap(([field]) =>
    HOSTILE_TEXTS.map((text) => new URLSearchParams([...fields, [field, text]]).toString()),
  );
  const odd = example.params ? [addressOf(key, { params: { slug: 'a\r\nx: y/../' } })] : [];
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const address of [addressOf(key, example), ...odd]) {
    for (const body of [...BROKEN_BODIES, ...hostile]) {
      await server.services.background.idle(); // deletes delivered mails
      const before = await changes();
      const reply = await server.call('POST', address, { headers, body });
      const { location } = reply.headers;
      const start = body.slice(0, 99);
      const isPath = expect.stringMatching(/^\/(places|calls)\/[!-~]*$/) as string;
      expect([start, reply.statusCode, location]).toEqual([start, 303, isPath]);
      const isStored = (await changes()) !== before;
      expect([start, isStored && location!.includes('refusal=')]).toEqual([start, false]);
    }
  }
});
