import { expect, it } from 'vitest';
import type { GalleryWithCaptions } from '@fotosoc/contract/gallery';
import { formatBookingTime } from './features/loans/rules.ts';
import { startBusySite } from '../test/busy-site.ts';
import { findInconsistencies } from '../test/consistency.ts';
import { sendRequest, createJsonRequest, type LoadRequest } from '../test/load.ts';
import { startProcess } from '../test/server-process.ts';
import { createRandom, SEED } from '../test/seed.ts';
import { toHeaders, type Actor, type TestServer } from '../test/server.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

const KILLS = 20;
const AT_ONCE = 4;
const READY_WITHIN_MS = 3_000;

/** Write request with its outcome: answered, refused, or aborted by a kill. */
interface Write {
  /** Text in the created row. */
  mark: string;
  request: LoadRequest;
  status?: number;
}

it(`${KILLS} kills lose no answered write and store none twice, seed ${SEED}`, async () => {
  const random = createRandom(SEED);
  const site = await startBusySite();
  await site.own.stop();
  const { services } = site.server;
  const [gallery] = (await site.server.call('GET', '/api/galleries?limit=1')).json<{ galleries: { link: string }[] }>()
    .galleries;
  const { gallery: open } = (await site.server.call('GET', `/api/galleries/${gallery!.link}`)).json<{
    gallery: GalleryWithCaptions;
  }>();
  await services.db.insertInto('equipment').values({ id: 'e', name: 'Tripod', quantity: 1_000_000 }).execute();
  const photos = open.galleries.flatMap(({ images }) => images);
  const history: Write[] = [];
  const next = () => {
    // In turns: a photo accepts at most 200 captions.
    const write = writeOf(photos[history.length % photos.length]!.id, history.length, site.members[0]!);
    history.push(write);
    return write;
  };

  const startedMs: number[] = [];
  let broken: Write[] = [];
  for (let kill = 0; kill <= KILLS; kill++) {
    const own = await startProcess({ DATA_DIR: services.config.dataDir, RATE_FACTOR: '100000' });
    startedMs.push(own.startedInMs);
    // Aborted writes are sent again with the same key, like browsers do.
    for (const write of broken) write.status = await sendRequest(own, write.request);
    expect(broken.map(({ status }) => status)).not.toContain(0);
    broken = [];
    if (kill === KILLS) break;
    const over = new AbortController();
    const lane = async () => {
      while (!over.signal.aborted) {
        const write = next();
        write.status = await sendRequest(own, write.request);
      }
    };
    const lanes = Array.from({ length: AT_ONCE }, lane);
    await new Promise((resolve) => setTimeout(resolve, 5 + random() * 395));
    over.abort();
    await own.kill();
    await Promise.all(lanes);
    broken = history.filter(({ status }) => status === 0);
  }

  const stored = await storedMarks(site.server);
  const of = (isWanted: (write: Write) => boolean) => history.filter(isWanted).map(({ mark }) => mark);
  const slowestStart = Math.max(...startedMs);
  console.log(`${history.length} writes over ${KILLS} kills; the slowest start took ${slowestStart.toFixed(0)} ms`);
  expect(of(({ status }) => status! >= 300)).toEqual([]);
  expect(history.length).toBeGreaterThan(200);
  expect(stored.toSorted()).toEqual(of(() => true).toSorted());
  expect(await findInconsistencies(services)).toEqual([]);
  expect(Math.min(...startedMs)).toBeLessThan(READY_WITHIN_MS);
});

/** @param member books and writes messages, because those without an account are limited in all */
function writeOf(photoId: string, index: number, member: Actor): Write {
  const mark = `mark-${index}`;
  const key = { 'idempotency-key': mark };
  const requests = [
    () => createJsonRequest('POST', `/api/photos/${photoId}/captions`, { name: 'Ada', caption: mark }, key),
    () =>
      createJsonRequest(
        'POST',
        '/api/contact',
        { 'contact-name': mark, email: 'ada@example.org', message: 'Hello.' },
        { ...key, ...toHeaders(member) },
      ),
    () =>
      createJsonRequest(
        'POST',
        '/api/book',
        { user_email: `${mark}@example.org`, equipment: 'Tripod', quantity: 1, ...interval() },
        { ...key, ...toHeaders(member) },
      ),
  ];
  return { mark, request: requests[index % requests.length]!() };
}

function interval() {
  const [start, end] = [2, 3].map((days) => formatBookingTime(new Date(Date.now() + days * DAY_MS).toISOString()));
  return { start_datetime: start!, end_datetime: end! };
}

async function storedMarks({ services: { db } }: TestServer): Promise<string[]> {
  const captions = await db.selectFrom('captions').select('caption').execute();
  const mails = await db.selectFrom('mails').select('subject').where('subject', 'like', 'Message %').execute();
  const bookings = await db.selectFrom('bookings').select('user_email').execute();
  const rows = [...captions, ...mails, ...bookings].map((row) => JSON.stringify(row));
  return rows.map((row) => /mark-\d+/.exec(row)?.[0] ?? row);
}
