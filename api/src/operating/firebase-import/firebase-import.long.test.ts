import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readDemoPicture } from '../../../test/pictures.ts';
import { createExportWithProblems } from '../../../test/firebase-export.ts';
import { startServer } from '../../../test/server.ts';
import { importFirebaseExport } from './firebase-import.ts';

/** Limit for a shared machine. */
const BOUND_MS = 15 * 60_000;
/** Processor time per photo with which two cores import 5,000 in a quarter of an hour. */
const PHOTO_MS = (2 * 15 * 60_000) / 5000;
const WARM_UP_PHOTOS = 100;

it(
  'imports five hundred photos with their files, without duplicates, at a rate of five thousand in a quarter of an hour on two cores',
  async () => {
    const { services, signUpAdministrator } = await startServer();
    await signUpAdministrator();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-export-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await createExportWithProblems(folder, await readDemoPicture('street-lamps-in-fog'), 496);
    let moved = 0;
    let warm = process.cpuUsage();
    const onProgress = () => {
      if ((moved += 1) === WARM_UP_PHOTOS) warm = process.cpuUsage();
    };
    const { counts } = await importFirebaseExport(services, { folder, isWritten: true, onProgress });
    const { user, system } = process.cpuUsage(warm);
    // A portfolio's profile repeats one of its photos, and three photos are of galleries.
    expect(counts.photos).toEqual({ found: 505, isNew: 500, isHere: 0, isLeftOut: 5 });
    const rows = await services.db.selectFrom('photos').select(['set_id', 'work_ms']).orderBy('created_at').execute();
    expect(rows.filter(({ set_id }) => set_id !== null).length).toBe(499);
    const media = await readdir(path.join(services.config.dataDir, 'media'), { recursive: true });
    expect(media.filter((file) => /-[^.]*\.jpg$/.test(file)).length).toBe(500);
    const renderedMs = rows.slice(WARM_UP_PHOTOS).reduce((sum, { work_ms }) => sum + work_ms!, 0);
    expect((renderedMs + (user + system) / 1000) / (500 - WARM_UP_PHOTOS)).toBeLessThan(PHOTO_MS);
  },
  BOUND_MS,
);
