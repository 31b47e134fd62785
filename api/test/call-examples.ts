import type { ApiKey } from '@fotosoc/contract';
import { insertGuestLink, saveGuest } from '../src/features/calls/guests.ts';
import { requireCall } from '../src/features/calls/queries.ts';
import { insertPhoto } from '../src/features/photos/queries.ts';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import type { ExampleRequest, ExampleContext } from './example.ts';
import { createPhotoRow } from './photo-row.ts';
import type { Actor } from './server.ts';
import { createUniqueEmail, createUniqueWord } from './unique-values.ts';

export const callExamples = {
  'GET /api/calls': async () => ({}),
  'GET /api/calls/:slug': async (world) => ({ params: { slug: await addCall(world) } }),
  'POST /api/calls': async (world) => ({ body: { slug: createUniqueWord(), ...createCallSettings(world) } }),
  'PUT /api/calls/:slug': async (world) => ({
    params: { slug: await addCall(world) },
    body: { ...createCallSettings(world), title: 'Low fog' },
  }),
  'DELETE /api/calls/:slug': async (world) => ({ params: { slug: await addCall(world) } }),
  'GET /api/account/calls/:slug': async (world) => ({ params: { slug: await addCall(world) } }),
  'POST /api/calls/:slug/entries': async (world, actor) => {
    const photoId = await addEntryPhoto(world, actor ?? world.owner);
    return { params: { slug: await addCall(world) }, body: { photoId, title: 'Pier', name: 'Ada' } };
  },
  'PUT /api/calls/:slug/entries/:id': async (world) => ({
    params: await addEntry(world),
    body: { title: 'Pier in fog', name: 'Ada' },
  }),
  'DELETE /api/calls/:slug/entries/:id': async (world) => ({ params: await addEntry(world) }),
  'POST /api/calls/:slug/entry-links': async (world) => ({
    params: { slug: await addCall(world, { entrants: 'anyone' }) },
    body: { name: 'Ada', email: createUniqueEmail() },
  }),
  'GET /api/calls/:slug/managed-entries': async (world) => {
    const { slug, token } = await addGuest(world);
    return { params: { slug }, query: { token } };
  },
  'POST /api/calls/:slug/managed-entries': async (world) => {
    const { slug, token, photoId } = await addGuest(world);
    return { params: { slug }, body: { token, photoId, title: 'Pier', name: 'Ada' } };
  },
  'PUT /api/calls/:slug/managed-entries/:id': async (world) => {
    const { token, ...params } = await addGuestEntry(world);
    return { params, body: { token, title: 'Pier in fog', name: 'Ada' } };
  },
  'POST /api/calls/:slug/managed-entries/:id/withdrawals': async (world) => {
    const { token, ...params } = await addGuestEntry(world);
    return { params, body: { token } };
  },
  'DELETE /api/calls/:slug/guest-entries/:id': async (world) => {
    const { slug, id } = await addGuestEntry(world);
    return { params: { slug, id } };
  },
  'GET /api/calls/:slug/ballot': async (world, actor) => {
    await confirmAddress(world, actor);
    const { slug } = await addEntry(world);
    await closeCall(world, slug);
    return { params: { slug } };
  },
  'PUT /api/calls/:slug/ballot/:id': async (world, actor) => {
    await confirmAddress(world, actor);
    const params = await addEntry(world);
    await closeCall(world, params.slug);
    return { params, body: { mark: 1 } };
  },
  'GET /api/calls/:slug/entries': async (world) => ({ params: { slug: (await addEntry(world)).slug } }),
  'GET /api/calls/:slug/progress': async (world) => ({ params: { slug: await addCall(world) } }),
  'POST /api/calls/:slug/judges': async (world) => ({ params: { slug: await addCall(world) }, body: { name: 'Ada' } }),
  'DELETE /api/calls/:slug/judges/:id': async (world) => {
    const slug = await addCall(world);
    const how = { as: world.administrator, body: { name: 'Ada' } };
    const reply = await world.server.call('POST', `/api/calls/${slug}/judges`, how);
    return { params: { slug, id: reply.json<{ judge: { id: string } }>().judge.id } };
  },
  'POST /api/calls/:slug/results': async (world) => {
    const { slug } = await addEntry(world);
    await closeCall(world, slug);
    return { params: { slug } };
  },
  'POST /api/calls/:slug/galleries': async (world) => ({
    params: { slug: await addResults(world) },
    body: { entries: 'all' },
  }),
  'POST /api/calls/:slug/fotos': async (world) => ({
    params: { slug: await addResults(world) },
    body: { day: createUnplannedDay(world) },
  }),
} satisfies Partial<Record<ApiKey, (world: ExampleContext, actor: Actor | undefined) => Promise<ExampleRequest>>>;

let plannedDays = 0;

/** Returns a future day without a planned photo, because a winner replaces no other photo. */
function createUnplannedDay({ server }: ExampleContext): string {
  plannedDays = (plannedDays + 1) % 300; // a Foto can be planned for a year
  return new Date(server.services.now().getTime() + (7 + plannedDays) * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the settings of a call that is open for a day. */
function createCallSettings({ server }: ExampleContext) {
  const ms = Math.floor(server.services.now().getTime() / HOUR_MS) * HOUR_MS;
  return {
    title: 'Fog',
    theme: 'Anything that you cannot quite see.',
    opensAt: new Date(ms - HOUR_MS).toISOString(),
    closesAt: new Date(ms + DAY_MS).toISOString(),
    entriesEach: 2,
    namesShown: 'results',
    judgedBy: 'members',
    ballot: 'votes',
    votesEach: 2,
    chosenCount: 3,
    tieRule: 'shared',
  };
}

async function addCall(world: ExampleContext, settings: object = {}): Promise<string> {
  const slug = createUniqueWord();
  const body = { slug, ...createCallSettings(world), ...settings };
  await world.server.call('POST', '/api/calls', { as: world.administrator, body });
  return slug;
}

/** Adds an entry of the owner. */
async function addEntry(world: ExampleContext): Promise<{ slug: string; id: string }> {
  const slug = await addCall(world);
  const body = { photoId: await addEntryPhoto(world, world.owner), title: 'Pier', name: 'Ada' };
  const reply = await world.server.call('POST', `/api/calls/${slug}/entries`, { as: world.owner, body });
  return { slug, id: reply.json<{ entry: { id: string } }>().entry.id };
}

/** Adds a guest with a link and an upload. */
async function addGuest(world: ExampleContext): Promise<{ slug: string; token: string; photoId: string }> {
  const { db, now } = world.server.services;
  const call = await requireCall(db, await addCall(world, { entrants: 'anyone' }));
  const guest = await saveGuest(db, call, { name: 'Ada', email: createUniqueEmail() }, now());
  const path = await insertGuestLink(db, call, guest.id);
  const photoId = await addEntryPhoto(world, world.owner);
  await db.insertInto('call_guest_photos').values({ photo_id: photoId, guest_id: guest.id }).execute();
  return { slug: call.slug, token: path.split('token=')[1]!, photoId };
}

async function addGuestEntry(world: ExampleContext): Promise<{ slug: string; id: string; token: string }> {
  const { slug, token, photoId } = await addGuest(world);
  const body = { token, photoId, title: 'Pier', name: 'Ada' };
  const reply = await world.server.call('POST', `/api/calls/${slug}/managed-entries`, { body });
  return { slug, id: reply.json<{ entry: { id: string } }>().entry.id, token };
}

/** Adds a call whose results have a winner. */
async function addResults(world: ExampleContext): Promise<string> {
  const { slug, id } = await addEntry(world);
  await closeCall(world, slug);
  const voter = await world.server.signUp();
  await confirmAddress(world, voter);
  await world.server.call('PUT', `/api/calls/${slug}/ballot/${id}`, { as: voter, body: { mark: 1 } });
  await world.server.call('POST', `/api/calls/${slug}/results`, { as: world.administrator, body: {} });
  return slug;
}

async function addEntryPhoto({ server }: ExampleContext, owner: Actor): Promise<string> {
  const row = createPhotoRow(owner.id);
  await insertPhoto(server.services.db, { ...row, purpose: 'entry' });
  return row.id;
}

async function closeCall({ server }: ExampleContext, slug: string): Promise<void> {
  const closed = { closes_at: new Date(server.services.now().getTime() - 1000).toISOString() };
  await server.services.db.updateTable('open_calls').set(closed).where('slug', '=', slug).execute();
}

async function confirmAddress({ server }: ExampleContext, actor: Actor | undefined): Promise<void> {
  if (!actor) return;
  const confirmed = { email_confirmed_at: server.services.now().toISOString() };
  await server.services.db.updateTable('accounts').set(confirmed).where('id', '=', actor.id).execute();
}
