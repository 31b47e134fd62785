import { beforeEach, expect, it } from 'vitest';
import { startServer, type Actor, type TestServer } from '../../server.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';
import { readCounter } from '@fotosoc/server-kit/db/counters';

let server: TestServer;
let administrator: Actor;
beforeEach(async () => {
  server = await startServer();
  administrator = await server.signUpAdministrator();
});

const photos = async () => readCounter(server.services.db, 'fotos-uploaded');
const revision = async () => readCounter(server.services.db, 'content-revision');

async function sets(member: Actor, ...sizes: number[]) {
  return Promise.all(
    sizes.map(async (size, index) => ({
      title: `Set ${index}`,
      images: await Promise.all(Array.from({ length: size }, async () => ({ id: (await server.addPhoto(member)).id }))),
    })),
  );
}

const save = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  server.call(method, url, { as: administrator, body });

it('count every photo of portfolios, and those of the first set of each gallery', async () => {
  await save('POST', '/api/galleries', { link: 'walk', title: 'Walk', galleries: await sets(administrator, 3, 2) });
  expect(await photos()).toBe(3);
  await save('POST', '/api/portfolios', {
    portfolioLink: 'ada',
    name: 'Ada',
    galleries: await sets(administrator, 2, 4),
  });
  expect(await photos()).toBe(9);
  await save('PUT', '/api/galleries/walk', { title: 'Walk', galleries: await sets(administrator, 1) });
  expect(await photos()).toBe(7);
  await save('PUT', '/api/portfolios/ada', { name: 'Ada', galleries: [] });
  expect(await photos()).toBe(1);
  await save('DELETE', '/api/galleries/walk');
  expect([await photos(), await readCounter(server.services.db, 'member-portfolios')]).toEqual([0, 1]);
  await save('DELETE', '/api/portfolios/ada');
  expect(await readCounter(server.services.db, 'member-portfolios')).toBe(0);
});

it('change the content revision only if the content has changed', async () => {
  const before = await revision();
  await server.addPhoto(administrator);
  expect(await revision()).toBe(before);
  await save('POST', '/api/portfolios', { portfolioLink: 'ada', name: 'Ada', galleries: [] });
  const created = await revision();
  expect(created).toBeGreaterThan(before);
  await save('PUT', '/api/portfolios/ada', { name: 'Ada Lovelace', galleries: [] });
  expect(await revision()).toBeGreaterThan(created);
});

it('change the content revision for a booking, because pages show the availability', async () => {
  await save('POST', '/api/equipment', { name: 'Tripod', quantity: 2 });
  const { db } = server.services;
  const revisions = [await revision()];
  const [start_datetime, end_datetime] = [1, 2].map((hours) =>
    new Date(server.services.now().getTime() + hours * HOUR_MS).toISOString().slice(0, 16).replace('T', ' '),
  );
  await save('POST', '/api/book', { equipment: 'Tripod', user_email: 'kit@example.org', start_datetime, end_datetime });
  revisions.push(await revision());
  await db.updateTable('bookings').set({ note: 'With its bag.' }).execute();
  expect(await revision()).toBe(revisions.at(-1));
  await db.updateTable('bookings').set({ state: 'cancelled' }).execute();
  revisions.push(await revision());
  await db.deleteFrom('bookings').execute();
  revisions.push(await revision());
  await db.updateTable('equipment_units').set({ out_of_service_since: server.services.now().toISOString() }).execute();
  revisions.push(await revision());
  expect(new Set(revisions).size).toBe(5);
});
