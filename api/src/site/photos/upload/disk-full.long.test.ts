import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findInconsistencies } from '../../../../test/consistency.ts';
import { jpeg } from '../../../../test/pictures.ts';
import { startServer } from '../../../../test/server.ts';
import { uploadRequest } from '../../../../test/upload.ts';
import { MEBIBYTE } from '../../../ground/units.ts';

/** A disk of 16 MB; undefined where none can be mounted. */
const disk = mountDisk();
if (!disk) console.log('A full disk is not tried: only root on Linux can mount one.');

function mountDisk(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

afterAll(() => {
  if (!disk) return;
  execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

/** Writes to the last byte. */
function fill(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (let size = MEBIBYTE; size >= 1; size = Math.floor(size / 2)) {
      try {
        while (writeSync(handle, Buffer.alloc(size)) > 0);
      } catch {
        // no room for so much
      }
    }
  } finally {
    closeSync(handle);
  }
}

describe.skipIf(!disk)('a full disk', () => {
  it('refuses uploads in words, keeps everything whole, and is forgotten once there is room', async () => {
    const dataDir = path.join(disk!, 'data');
    const filler = path.join(disk!, 'filler');
    const server = await startServer({ DATA_DIR: dataDir });
    const { services } = server;
    const as = await server.signUp();
    const upload = async () => server.app.inject(uploadRequest(await jpeg(), as));
    expect((await upload()).statusCode).toBe(201);
    services.config.minFreePercent = 10;
    fill(filler);
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
