import type { ApiKey } from '@fotosoc/contract';
import type { ExampleRequest, ExampleContext } from './example.ts';
import { formatInDays } from './unique-values.ts';

export const eventExamples = {
  'GET /api/events': async () => ({}),
  'GET /api/search': async () => ({ query: { q: 'night', kind: 'events', limit: '3' } }),
  'GET /api/all-events': async () => ({ query: { limit: '3' } }),
  'GET /api/events/:slug': async (world) => ({ params: { slug: (await addEvent(world)).slug } }),
  'GET /api/planned-events': async () => ({}),
  'POST /api/events': async () => ({ body: event() }),
  'PUT /api/events/:id': async (world) => ({ params: { id: (await addEvent(world)).id }, body: event() }),
  'DELETE /api/events/:id': async (world) => ({ params: { id: (await addEvent(world)).id } }),
  'POST /api/events/:id/cancellations': async (world) => ({
    params: { id: (await addEvent(world)).id },
    body: { reason: 'storm warning' },
  }),
  'DELETE /api/events/:id/cancellations': async (world) => ({ params: { id: (await addEvent(world)).id } }),
  'POST /api/event-source/copies': async () => ({}),
} satisfies Partial<Record<ApiKey, (world: ExampleContext) => Promise<ExampleRequest>>>;

function event() {
  const texts = { location: 'Front Gate', type: 'Walk', description: 'Bring a tripod.', image: '' };
  return { name: 'Night Walk', start: formatInDays(2), end: formatInDays(3), cost: 2.5, capacity: 20, ...texts };
}

async function addEvent({
  server,
  administrator,
}: ExampleContext): Promise<{ id: string; slug: string; entryId: string }> {
  const reply = await server.call('POST', '/api/events', { as: administrator, body: event() });
  const answer = reply.json<{ event: { id: string; slug: string }; entry: { id: string } }>();
  return { ...answer.event, entryId: answer.entry.id };
}
