import type { Photo } from '@fotosoc/contract/photo';
import { createJsonRequest, type LoadRequest } from './load.ts';
import { startProcess, type ServerProcess } from './server-process.ts';
import { readDemoPicture } from './pictures.ts';
import { startServer, type Actor, type TestServer } from './server.ts';
import { MULTIPART_TYPE, createUploadRequest } from './upload.ts';

const PORTFOLIOS = 60;
const PHOTOS_EACH = 12;

/** Separate server process, with portfolios, galleries and a photo. */
export interface BusySite {
  own: ServerProcess;
  /** Second server on the same data folder, to inspect stored data. */
  server: TestServer;
  members: Actor[];
  /** Returns a read request of visitors: seven of ten are lists, two documents, one a photo. */
  read: (index: number) => LoadRequest;
  /** Returns a write request of visitors: a caption, or a message. */
  write: (index: number) => LoadRequest;
  uploadOnce: (as: Actor) => Promise<Response>;
  /** Uploads photos in sequence until stopped; resolves to the statuses. */
  uploadAllTheTime: (as: Actor) => () => Promise<number[]>;
}

export async function startBusySite(env: Record<string, string> = {}): Promise<BusySite> {
  const rates = { RATE_FACTOR: '100000', QUOTA_PHOTOS: '1000000', QUOTA_MB: '100000' };
  const server = await startServer(rates);
  const { dataDir } = server.services.config;
  const members: Actor[] = [];
  for (let index = 0; index < PORTFOLIOS; index++) members.push(await addMemberWithPortfolio(server, index));
  const captioned = await addGalleries(server);
  await writeFiles(server);
  const own = await startProcess({ DATA_DIR: dataDir, ...rates, ...env });
  const upload = uploadOf(await readDemoPicture('white-ribs'), own.port);
  const photo = await upload(members[0]!);
  const { url } = ((await photo.json()) as { photo: Photo }).photo;
  const lists = ['/api/portfolios?limit=24', '/api/galleries?limit=24', '/api/portfolios?limit=24', '/api/equipment'];
  return {
    own,
    server,
    members,
    read: (index) => {
      if (index % 10 === 9) return { path: url };
      if (index % 10 >= 7) return { path: `/api/portfolios/of-${index % PORTFOLIOS}` };
      return { path: lists[index % lists.length]! };
    },
    write: (index) =>
      index % 2
        ? createJsonRequest('POST', `/api/photos/${captioned[index % captioned.length]}/captions`, {
            name: 'Ada',
            caption: `Caption ${index}.`,
          })
        : createJsonRequest('POST', '/api/contact', {
            'contact-name': 'Ada',
            email: 'ada@example.org',
            message: `Message ${index}.`,
          }),
    uploadOnce: upload,
    uploadAllTheTime: (as) => {
      const over = new AbortController();
      const uploading = (async () => {
        const statuses: number[] = [];
        while (!over.signal.aborted) statuses.push((await upload(as)).status);
        return statuses;
      })();
      return () => {
        over.abort();
        return uploading;
      };
    },
  };
}

async function addMemberWithPortfolio(server: TestServer, index: number): Promise<Actor> {
  const as = await server.signUp();
  const images = await photosOf(server, as);
  const body = { portfolioLink: `of-${index}`, name: `Member ${index}`, galleries: [{ title: 'Walks', images }] };
  await server.call('POST', '/api/portfolios', { as, body });
  return as;
}

async function addGalleries(server: TestServer): Promise<string[]> {
  const as = await server.signUpAdministrator();
  const ids: string[] = [];
  for (let index = 0; index < PORTFOLIOS / 2; index++) {
    const images = await photosOf(server, as);
    ids.push(...images.map(({ id }) => id));
    const body = { link: `of-${index}`, title: `Captions ${index}`, galleries: [{ title: 'Night', images }] };
    await server.call('POST', '/api/galleries', { as, body });
  }
  return ids;
}

async function photosOf(server: TestServer, as: Actor): Promise<{ id: string }[]> {
  const photos: { id: string }[] = [];
  for (let count = 0; count < PHOTOS_EACH; count++) photos.push({ id: (await server.addPhoto(as)).id });
  return photos;
}

/** Writes the files of the photos, which so far exist as rows only. */
async function writeFiles({ services: { db, photoStorage } }: TestServer): Promise<void> {
  const rows = await db.selectFrom('photos').select('file').execute();
  await Promise.all(rows.map(async ({ file }) => photoStorage.save(file, Buffer.alloc(5_000, file))));
}

function uploadOf(picture: Buffer, port: number) {
  const body = new Uint8Array(createUploadRequest(picture).payload as Buffer);
  return ({ cookie }: Actor) =>
    fetch(`http://127.0.0.1:${port}/api/photos`, {
      method: 'POST',
      headers: { cookie, 'content-type': MULTIPART_TYPE },
      body,
    });
}
