import type { ApiKey } from '@fotosoc/contract';
import { findSignUpEvent } from '../src/features/events/read.ts';
import { insertSignUp, insertSignUpLink } from '../src/features/places/queries.ts';
import type { ExampleRequest, ExampleContext } from './example.ts';
import { addSignUpEvent } from './signed-up-event.ts';
import { createUniqueEmail } from './unique-values.ts';

export const placesExamples = {
  'GET /api/events/:slug/places': async (world) => ({ params: { slug: (await addEvent(world)).slug } }),
  'POST /api/events/:slug/sign-ups': async (world) => ({
    params: { slug: (await addEvent(world)).slug },
    body: { name: 'Ada', email: createUniqueEmail() },
  }),
  'GET /api/managed-sign-ups': async (world) => ({ query: { token: (await addSignUp(world)).token } }),
  'POST /api/managed-sign-ups/confirmations': async (world) => ({ body: { token: (await addSignUp(world)).token } }),
  'POST /api/managed-sign-ups/cancellations': async (world) => ({ body: { token: (await addSignUp(world)).token } }),
  'POST /api/managed-sign-ups/guests': async (world) => ({
    body: { token: (await addSignUp(world)).token, guests: 0 },
  }),
  'GET /api/account/sign-ups': async () => ({}),
  'POST /api/account/sign-ups/:id/links': async (world) => {
    const { db, now } = world.server.services;
    const confirmed = { email_confirmed_at: now().toISOString() };
    await db.updateTable('accounts').set(confirmed).where('id', '=', world.owner.id).execute();
    return { params: { id: (await addSignUp(world, world.owner.email)).id } };
  },
  'GET /api/events/:slug/door': async (world) => ({ params: { slug: (await addEvent(world)).slug } }),
  'PUT /api/events/:slug/door/:id': async (world) => {
    const { slug, id } = await addSignUp(world);
    return { params: { slug, id }, body: { arrived: 1 } };
  },
  'POST /api/events/:slug/door': async (world) => ({
    params: { slug: (await addEvent(world)).slug },
    body: { id: crypto.randomUUID(), name: 'Ada' },
  }),
  'DELETE /api/events/:slug/door/:id': async (world) => {
    const { slug, id } = await addSignUp(world);
    const { db } = world.server.services;
    await db.updateTable('event_sign_ups').set({ is_walk_in: 1 }).where('id', '=', id).execute();
    return { params: { slug, id } };
  },
} satisfies Partial<Record<ApiKey, (world: ExampleContext) => Promise<ExampleRequest>>>;

async function addEvent({ server: { services } }: ExampleContext): Promise<{ id: string; slug: string }> {
  return addSignUpEvent(services.db, services.now());
}

async function addSignUp(
  world: ExampleContext,
  email = createUniqueEmail(),
): Promise<{ id: string; slug: string; token: string }> {
  const { db, now } = world.server.services;
  const event = (await findSignUpEvent(db, (await addEvent(world)).id))!;
  const person = { name: 'Ada', email, person_key: email, guests: 0, state: 'going' } as const;
  const { id } = await insertSignUp(db, event, person, now());
  const link = await insertSignUpLink(db, id, '');
  return { id, slug: event.slug, token: link.split('token=')[1]! };
}
