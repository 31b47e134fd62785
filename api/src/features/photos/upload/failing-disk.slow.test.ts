import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { findInconsistencies } from '../../../../test/consistency.ts';
import { createJpeg } from '../../../../test/pictures.ts';
import { startServer } from '../../../../test/server.ts';
import { usesPostgres } from '../../../../test/test-database.ts';
import { createUploadRequest } from '../../../../test/upload.ts';

const FULL = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
it('leaves nothing of a photo when there is no room for its file', async () => {
  const server = await startServer();
  const as = await server.signUp();
  const upload = async () => server.app.inject(createUploadRequest(await createJpeg(1200, 900), as));
  const { photoStorage } = server.services;
  const spy = vi.spyOn(photoStorage, 'save').mockRejectedValue(FULL);
  const refused = await upload();
  spy.mockRestore();
  expect([refused.statusCode, refused.json()]).toMatchObject([507, { code: 'server/storage-full' }]);
  expect(await findInconsistencies(server.services)).toEqual([]);
  expect((await upload()).statusCode).toBe(201);
});

it.skipIf(usesPostgres())(
  'leaves no files of a photo if the database has no room for it, and works again once it has',
  async () => {
    const server = await startServer();
    const { db } = server.services;
    const as = await server.signUp();
    const upload = async () => server.app.inject(createUploadRequest(await createJpeg(), as));
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(db);
    let refused = await upload();
    // Fills the remaining space of a page.
    for (let tries = 0; refused.statusCode === 201 && tries < 100; tries++) refused = await upload();
    expect([refused.statusCode, refused.json()]).toMatchObject([507, { code: 'server/storage-full' }]);
    expect((await server.call('GET', '/api/portfolios')).statusCode).toBe(200);
    await sql`pragma max_page_count = 1000000`.execute(db);
    expect(await findInconsistencies(server.services)).toEqual([]);
    expect((await upload()).statusCode).toBe(201);
  },
);
