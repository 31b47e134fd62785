import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import type { Gallery, OneGallery } from '@fotosoc/contract/gallery';
import { expect, it } from 'vitest';
import { startServer } from '../../../test/server.ts';

const URL = '/api/galleries';

/** Starts a server with a gallery `walk` of two photos. */
async function startWithGallery() {
  const server = await startServer();
  const as = await server.signUpAdministrator();
  const [first, second] = [await server.addPhoto(as), await server.addPhoto(as)];
  const images = [{ id: first.id, credit: 'Kavya' }, { id: second.id }];
  const body = { title: 'Walk', description: 'Fog.', galleries: [{ title: 'Out', images }] };
  await server.call('POST', URL, { as, body: { ...body, link: 'walk' } });
  const change = async (next: object) => {
    const reply = await server.call('PUT', `${URL}/walk`, { as, body: { ...body, ...next } });
    expect(reply.statusCode).toBe(200);
    return reply.json<OneGallery & { entry?: ActivityLogEntry }>();
  };
  const undo = (entry: ActivityLogEntry | undefined) =>
    server.call('POST', `/api/activity-log/${entry!.id}/undo`, { as });
  const read = async (): Promise<Gallery> => (await server.call('GET', `${URL}/walk`)).json<OneGallery>().gallery;
  return { server, as, images, change, undo, read };
}

it('undoes a change of facts, texts and order within a minute', async () => {
  const { server, as, images, change, undo, read } = await startWithGallery();
  const before = await read();
  const galleries = [
    {
      title: 'Home',
      images: [
        { ...images[1]!, alt: 'A pier' },
        { ...images[0]!, credit: 'Jonas' },
      ],
    },
  ];
  const facts = { title: 'Day', description: '', takenOn: '2025-01-01', coverPhotoId: images[1]!.id, galleries };
  const { entry, gallery } = await change({ ...facts, photoOrder: 'name' });
  expect(gallery).toMatchObject({ title: 'Day', takenOn: '2025-01-01', photoOrder: 'name' });
  expect((await undo(entry)).statusCode).toBe(200);
  expect(await read()).toEqual(before);
  const second = await undo(entry);
  expect([second.statusCode, second.json()]).toMatchObject([409, { code: 'galleries/cannot-undo' }]);
  const log = await server.call('GET', '/api/activity-log?area=galleries', { as });
  expect(log.json<{ entries: ActivityLogEntry[] }>().entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['change', 'Day'],
    ['create', 'Walk'],
  ]);
});

it('keeps a later change', async () => {
  const { change, undo, read } = await startWithGallery();
  const { entry } = await change({ description: 'Lamps.' });
  await change({ description: 'Rain.' });
  const reply = await undo(entry);
  expect([reply.statusCode, reply.json()]).toMatchObject([
    409,
    { error: 'This gallery has changed since, so this cannot be undone.' },
  ]);
  expect((await read()).description).toBe('Rain.');
});

it('logs a change that has added or removed photos without an undo', async () => {
  const { server, as, images, change } = await startWithGallery();
  const { id } = await server.addPhoto(as);
  const added = await change({ galleries: [{ title: 'Out', images: [...images, { id }] }] });
  expect(added.entry).toMatchObject({ action: 'change', undoUntil: null });
  const removed = await change({});
  expect(removed.entry).toMatchObject({ undoUntil: null });
});

it('logs nothing if nothing has changed, and the deletion', async () => {
  const { server, as, change } = await startWithGallery();
  expect(await change({})).not.toHaveProperty('entry');
  await server.call('DELETE', `${URL}/walk`, { as });
  const log = await server.call('GET', '/api/activity-log?area=galleries', { as });
  expect(log.json<{ entries: ActivityLogEntry[] }>().entries.map(({ action }) => action)).toContain('delete');
});

it('is undone only by a user with the right for galleries', async () => {
  const { server, change } = await startWithGallery();
  const { entry } = await change({ description: 'Lamps.' });
  const as = await server.signUp();
  expect((await server.call('POST', `/api/activity-log/${entry!.id}/undo`, { as })).statusCode).toBe(403);
});
