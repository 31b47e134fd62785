import { RIGHTS, type Right } from '@fotosoc/contract/rights';
import { api, type ApiKey } from '@fotosoc/contract';
import { getReplySchema, type Endpoint } from '@fotosoc/contract/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ExampleContext } from '../../../test/example.ts';
import { examples } from '../../../test/examples.ts';
import { sendExample } from '../../../test/send-example.ts';
import { shareServer, type Actor, type TestServer } from '../../../test/server.ts';
import { isValid } from '@fotosoc/server-kit/http/validation';

const MINUTE_MS = 60_000;

/** Action of each area that has an undo: the endpoint, the right for the undo, the error code of a refusal, and the
 *  former address of the undo. */
const ACTIONS: [key: ApiKey, right: Right, code: string, former: string][] = [
  ['DELETE /api/people/:id/rights', 'administrator', 'people/cannot-undo', '/api/people/record/:id/undo'],
  ['POST /api/hand-overs', 'administrator', 'hand-overs/cannot-undo', '/api/hand-overs/:id/undo'],
  ['PUT /api/review/captions/:id', 'captions', 'review/cannot-undo', '/api/review/record/:id/undo'],
  ['POST /api/bookings/:id/handouts', 'loans', 'loans/cannot-undo', '/api/desk/record/:id/undo'],
  ['PUT /api/equipment/:id/units/:number', 'loans', 'loans/cannot-undo', '/api/equipment/record/:id/undo'],
  ['PUT /api/loan-rules', 'loans', 'loans/cannot-undo', '/api/loan-rules/record/:id/undo'],
  ['POST /api/events', 'content', 'events/cannot-undo', '/api/event-record/:id/undo'],
  ['PUT /api/planned-fotos/:day', 'content', 'fotos/cannot-undo', '/api/foto-record/:id/undo'],
  ['POST /api/section-publications', 'content', 'parts/cannot-undo', '/api/section-publications/:id/undo'],
];

let server: TestServer;
let administrator: Actor;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  administrator = await server.signUpAdministrator();
});

/** Performs the example action of an endpoint.
 *  @returns id of its log entry */
async function perform(key: ApiKey): Promise<string> {
  const world: ExampleContext = { server, owner: administrator, administrator };
  const example = await examples[key](world, administrator);
  const reply = await sendExample(server, key, example, { as: administrator });
  expect(reply.statusCode).toBeLessThan(300);
  const { entry, handedOver } = reply.json<{ entry?: { id: string }; handedOver?: { id: string } }>();
  return entry?.id ?? handedOver!.id;
}

const undo = async (id: string, as: Actor, former = '/api/activity-log/:id/undo', contract?: number) =>
  server.call('POST', former.replace(':id', id), {
    as,
    ...(contract !== undefined && { headers: { contract: String(contract) } }),
  });

describe.each(ACTIONS)('the undo of %s', (key, right, code, former) => {
  it(`needs the right ${right}`, async () => {
    const id = await perform(key);
    const others = RIGHTS.filter((other) => other !== right && other !== 'administrator');
    const refused = await undo(id, await server.signUpWith(...others));
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'auth/unauthorized' }]);
    const done = await undo(id, await server.signUpWith(right));
    expect([done.statusCode, done.json()]).toMatchObject([200, { entry: { id, undoUntil: null } }]);
  });

  it('is refused a second time, and says why', async () => {
    const id = await perform(key);
    await undo(id, administrator);
    const again = await undo(id, administrator);
    expect([again.statusCode, again.json()]).toMatchObject([409, { code, error: 'This was undone already.' }]);
  });

  it('is refused after its time, and says why', async () => {
    const id = await perform(key);
    const isHandover = key === 'POST /api/hand-overs';
    server.wait(isHandover ? 24 * 60 * MINUTE_MS : MINUTE_MS);
    const late = await undo(id, await server.signUpAdministrator());
    const error = `The one ${isHandover ? 'day' : 'minute'} to undo this has passed.`;
    expect([late.statusCode, late.json()]).toMatchObject([409, { code, error }]);
  });

  it('answers the former address as the earlier release did', async () => {
    const reply = await undo(await perform(key), administrator, former, 2);
    const endpoint: Endpoint = api['POST /api/activity-log/:id/undo'];
    const schema = getReplySchema(endpoint, 2, `POST ${former}`);
    expect([reply.statusCode, isValid(schema, reply.json())]).toEqual([200, true]);
    const { entry } = reply.json<{ entry: object }>();
    expect(entry).toHaveProperty('act');
    expect(entry).not.toHaveProperty('action');
  });
});

it('an undo of the first release answers with `parts`', async () => {
  const id = await perform('POST /api/section-publications');
  const reply = await undo(id, administrator, '/api/part-publications/:id/undo', 1);
  expect([reply.statusCode, reply.json()]).toMatchObject([200, { parts: expect.any(Array) as unknown }]);
});

it('an unknown action is not found, and an action without previous state cannot be undone', async () => {
  const unknown = await undo('none', administrator);
  expect([unknown.statusCode, unknown.json()]).toMatchObject([404, { code: 'activity-log/not-found' }]);
  const id = await perform('POST /api/people');
  const { entries } = (await server.call('GET', '/api/activity-log?area=people', { as: administrator })).json<{
    entries: { id: string; action: string }[];
  }>();
  const invited = entries.find(({ action }) => action === 'invite')!;
  expect(id).toBe(invited.id);
  const refused = await undo(id, administrator);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'people/cannot-undo', error: 'This action cannot be undone.' },
  ]);
});

it('an officer sees the areas of the right, and no other area', async () => {
  await perform('PUT /api/loan-rules');
  await perform('PUT /api/planned-fotos/:day');
  const officer = await server.signUpWith('loans');
  const list = async (query: string) => server.call('GET', `/api/activity-log${query}`, { as: officer });
  const actions = (await list('')).json<{ entries: { action: string }[] }>().entries.map(({ action }) => action);
  expect(actions).toContain('set-rules');
  expect(actions).not.toContain('plan');
  expect((await list('?area=fotos')).statusCode).toBe(403);
  expect((await list('?area=unknown')).statusCode).toBe(400);
});
