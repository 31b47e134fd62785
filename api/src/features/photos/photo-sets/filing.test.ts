import { expect, it } from 'vitest';
import { startServer } from '../../../../test/server.ts';
import { withMovedPhotos } from './filing.ts';

it('keeps the saved files if the same request arrives twice and one of them is refused', async () => {
  const server = await startServer();
  const { db, photoStorage: storage } = server.services;
  const owner = await server.signUp();
  const photo = await server.addPhoto(owner);
  const before = await db.selectFrom('photos').select('file').where('id', '=', photo.id).executeTakeFirstOrThrow();
  await storage.save(before.file, Buffer.from('photo'));
  const filed = {
    purpose: 'portfolio-create',
    link: 'ada',
    ownerId: owner.id,
    photos: { sets: [{ title: 'First', images: [{ id: photo.id, alt: '' }] }], profileImage: null },
  };
  let reach: () => void;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  let refuse: () => void;
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  const second = withMovedPhotos({ db, storage }, filed, async () => {
    reach();
    await refused;
    throw new Error('The link is taken.');
  });
  await reached;
  await withMovedPhotos({ db, storage }, filed, async (file) => file(db));
  refuse!();
  await expect(second).rejects.toThrow('The link is taken.');
  const { file } = await db.selectFrom('photos').select('file').where('id', '=', photo.id).executeTakeFirstOrThrow();
  expect(file).toMatch(/^member-portfolios\/ada\/gallery_1\//);
  expect(await storage.has(file)).toBe(true);
  expect(await storage.has(before.file)).toBe(false);
});
