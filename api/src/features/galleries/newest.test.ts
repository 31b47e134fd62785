import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isPostgres } from '@fotosoc/server-kit/db/connection';
import { startServer } from '../../../test/server.ts';
import { listNewestGalleries, selectNewestGalleries } from './read.ts';

it('lists each gallery with its chosen cover, else its first photo', async () => {
  const server = await startServer();
  const as = await server.signUpAdministrator();
  const create = async (link: string, count: number) => {
    const photos = await Promise.all(Array.from({ length: count }, () => server.addPhoto(as)));
    const images = photos.map(({ id }) => ({ id }));
    const galleries = [{ title: 'Prints', images }];
    const body = { link, title: link, galleries, ...(link === 'walk' && { coverPhotoId: images[1]!.id }) };
    expect((await server.call('POST', '/api/galleries', { as, body })).statusCode).toBe(201);
    server.wait(1000);
    return images;
  };
  const [, chosen] = await create('walk', 3);
  const [first] = await create('night', 2);
  expect((await listNewestGalleries(server.services.db, 20)).map(({ link, id }) => [link, id])).toEqual([
    ['night', first!.id],
    ['walk', chosen!.id],
  ]);
});

it('finds the photo of each gallery without sorting the photos', async () => {
  const { db } = (await startServer()).services;
  if (isPostgres(db)) return; // PostgreSQL plans by the number of rows, which is small here
  const rows = await selectNewestGalleries(db, 20).explain<{ detail: string }>(undefined, sql`query plan`);
  const steps = rows.map(({ detail }) => detail);
  expect(steps.filter((step) => /photos/.test(step))).toContain(
    'SEARCH photos USING INDEX sqlite_autoindex_photos_1 (id=?)',
  );
  expect(steps.filter((step) => /^SCAN (photos|photo_sets)|B-TREE FOR ORDER BY/.test(step))).toEqual([]);
});
