import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startBusySite } from '../test/busy-site.ts';
import { startCalibration, countStatuses, sendLoad, computePercentile } from '../test/load.ts';
import { MEBIBYTE } from '@fotosoc/server-kit/units';

/** `SOAK_MINUTES` shortens the run; less than six cannot show a slow leak. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 10);
const READS_PER_SECOND = 20;
const SECONDS_PER_UPLOAD = 5;
const SAMPLE_SECONDS = 6;

interface Minute {
  /** Medians of the minute, in megabytes and files. */
  memory: number;
  openFiles: number;
  p99: number;
}

it(`uses no more memory after ${MINUTES} minutes than after a few`, { timeout: (MINUTES + 4) * 60_000 }, async () => {
  const site = await startBusySite();
  const { dataDir } = site.server.services.config;
  const stopCalibrating = await startCalibration();
  const minutes: Minute[] = [];
  for (let count = 0; count < MINUTES; count++) minutes.push(await oneMinute(site));
  const calibrated = await stopCalibrating();
  const log = await stat(path.join(dataDir, 'fotosoc.sqlite-wal'));
  console.log(
    minutes.map(({ memory, openFiles, p99 }) => [memory, openFiles, p99].map(Math.round).join('/')).join(' '),
  );

  const early = minutes.slice(2, 4);
  const late = minutes.slice(-2);
  const memory = (those: Minute[]) => median(those.map((minute) => minute.memory));
  const files = (those: Minute[]) => median(those.map((minute) => minute.openFiles));
  expect(memory(late)).toBeLessThanOrEqual(memory(early) + Math.max(15, memory(early) * 0.05));
  expect(Math.abs(files(late) - files(early))).toBeLessThanOrEqual(5);
  expect(late.at(-1)!.p99).toBeLessThanOrEqual(Math.max(1.3 * minutes[2]!.p99, 100, 4 * calibrated));
  expect(log.size).toBeLessThanOrEqual(16 * MEBIBYTE);
  expect(await readdir(path.join(dataDir, 'tmp'))).toEqual([]);
});

/** Reads, occasional writes, and an upload every few seconds. */
async function oneMinute({ own, read, write, members, uploadOnce }: Awaited<ReturnType<typeof startBusySite>>) {
  const samples: Pick<Minute, 'memory' | 'openFiles'>[] = [];
  const [reads, writes] = await Promise.all([
    sendLoad({ port: own.port, perSecond: READS_PER_SECOND, seconds: 60, request: read }),
    sendLoad({ port: own.port, perSecond: 1, seconds: 60, request: write }),
    every(SECONDS_PER_UPLOAD, async (index) =>
      expect((await uploadOnce(members[index % members.length]!)).status).toBe(201),
    ),
    every(SAMPLE_SECONDS, async () => samples.push({ memory: await own.memory(), openFiles: await own.openFiles() })),
  ]);
  expect(Object.keys(countStatuses(reads))).toEqual(['200']);
  expect(Object.keys(countStatuses(writes))).toEqual(['201', '202']);
  return {
    memory: median(samples.map(({ memory }) => memory)),
    openFiles: median(samples.map(({ openFiles }) => openFiles)),
    p99: computePercentile(reads, 0.99),
  };
}

/** Acts at an interval for a minute, and waits for the end. */
async function every(seconds: number, act: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < 60 / seconds; index++) {
    await Promise.all([act(index), new Promise((resolve) => setTimeout(resolve, seconds * 1000))]);
  }
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}
