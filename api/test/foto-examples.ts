import type { ApiKey } from '@fotosoc/contract';
import { DAY_MS } from '@fotosoc/server-kit/units';
import type { ExampleRequest, ExampleContext } from './example.ts';
import { createUniqueWord } from './unique-values.ts';

export const fotoExamples = {
  'GET /api/foto-of-the-week': async () => ({}),
  'PUT /api/foto-of-the-week': async (world) => ({ body: await foto(world) }),
  'GET /api/fotos-of-the-week': async (world) => {
    const body = await foto(world);
    await world.server.call('PUT', '/api/foto-of-the-week', { as: world.administrator, body });
    return { query: { year: dayIn(world, 0).slice(0, 4) } };
  },
  'GET /api/planned-fotos': async () => ({}),
  'PUT /api/planned-fotos/:day': async (world) => ({ params: { day: dayIn(world, 9) }, body: await foto(world) }),
  'DELETE /api/planned-fotos/:day': async (world) => ({ params: { day: (await planFoto(world)).day } }),
  'GET /api/foto-source': async () => ({}),
  'POST /api/foto-source/copies': async () => ({}),
} satisfies Partial<Record<ApiKey, (world: ExampleContext) => Promise<ExampleRequest>>>;

async function foto({ server, administrator }: ExampleContext) {
  const { id } = await server.addPhoto(administrator);
  const body = { link: createUniqueWord(), title: 'Night Walk', galleries: [{ title: 'Night', images: [{ id }] }] };
  await server.call('POST', '/api/galleries', { as: administrator, body });
  return {
    photoId: id,
    caption: 'What remains of the pier',
    photographer_name: 'Ada',
    instagram_link: 'https://instagram.example.org/ada',
    instagram_username: '@ada',
  };
}

async function planFoto(world: ExampleContext): Promise<{ day: string; entryId: string }> {
  const day = dayIn(world, 5);
  const how = { as: world.administrator, body: await foto(world) };
  const reply = await world.server.call('PUT', `/api/planned-fotos/${day}`, how);
  return { day, entryId: reply.json<{ entry: { id: string } }>().entry.id };
}

function dayIn({ server }: ExampleContext, days: number): string {
  return new Date(server.services.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
}
