import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { demoPicture } from '../../../test/pictures.ts';
import { exportWithTraps } from '../../../test/firebase-export.ts';
import { startServer } from '../../../test/server.ts';
import { moveIn } from './move-in.ts';

/** Half a second of one core for each photo, on a machine that four others use as well. */
const BOUND_MS = 15 * 60_000;

it(
  'five hundred photos move, each once, and each with its files',
  async () => {
    const { services, signUpAdministrator } = await startServer();
    await signUpAdministrator();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-export-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await exportWithTraps(folder, await demoPicture('street-lamps-in-fog'), 496);
    const { counts } = await moveIn(services, { folder, isDryRun: false, onProgress: () => undefined });
    // A portfolio's profile is one of its photos once more, and three are of galleries.
    expect(counts.photos).toEqual({ found: 505, isNew: 500, isHere: 0, isLeftOut: 5 });
    const { length } = await services.db.selectFrom('photos').select('id').where('set_id', 'is not', null).execute();
    expect(length).toBe(499);
    const media = await readdir(path.join(services.config.dataDir, 'media'), { recursive: true });
    expect(media.filter((file) => /-[^.]*\.jpg$/.test(file)).length).toBe(500);
  },
  BOUND_MS,
);
