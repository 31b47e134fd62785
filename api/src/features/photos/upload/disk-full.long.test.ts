import { rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findInconsistencies } from '../../../../test/consistency.ts';
import { createJpeg } from '../../../../test/pictures.ts';
import { startServer } from '../../../../test/server.ts';
import { fillDisk, mountSmallDisk } from '@fotosoc/server-kit/testing/small-disk';
import { createUploadRequest } from '../../../../test/upload.ts';

const disk = mountSmallDisk();

describe.skipIf(!disk)('a full disk', () => {
  it('refuses uploads with a sentence, keeps all data consistent, and is over once there is room', async () => {
    const dataDir = path.join(disk!, 'data');
    const filler = path.join(disk!, 'filler');
    const server = await startServer({ DATA_DIR: dataDir });
    const { services } = server;
    const as = await server.signUp();
    const upload = async () => server.app.inject(createUploadRequest(await createJpeg(), as));
    expect((await upload()).statusCode).toBe(201);
    services.config.minFreePercent = 10;
    fillDisk(filler);
    const low = await upload();
    services.config.minFreePercent = 0;
    const full = await upload();
    for (const reply of [low, full]) {
      expect([reply.statusCode, reply.json()]).toMatchObject([507, { code: 'server/storage-full' }]);
    }
    expect((await server.call('GET', '/api/portfolios')).statusCode).toBe(200);
    rmSync(filler);
    expect(await findInconsistencies(services)).toEqual([]);
    expect(await services.db.selectFrom('photos').select('id').execute()).toHaveLength(1);
    expect((await upload()).statusCode).toBe(201);
  });
});
