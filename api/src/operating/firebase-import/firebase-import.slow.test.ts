import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Portfolio } from '@fotosoc/contract/portfolio';
import { publishSite } from '@fotosoc/delivery/testing/composed-pages';
import { createExportWithProblems } from '../../../test/firebase-export.ts';
import { createJpeg } from '../../../test/pictures.ts';
import { createPhotoRow } from '../../../test/photo-row.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { insertPhoto } from '../../features/photos/queries.ts';
import { importFirebaseExport, formatSummary, type ImportOptions } from './firebase-import.ts';

const PHOTOS = 3;

async function startMove() {
  const server = await startServer();
  await server.signUpAdministrator();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-export-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await createExportWithProblems(folder, await createJpeg(1024, 768), PHOTOS);
  const move = (how: Partial<ImportOptions> = {}) =>
    importFirebaseExport(server.services, { folder, isWritten: true, onProgress: () => undefined, ...how });
  return { ...server, folder, move };
}

async function insertPhotoInto({ db }: TestServer['services'], galleryId: string, ownerId: string) {
  const { id: set_id } = await db
    .selectFrom('photo_sets')
    .select('id')
    .where('gallery_id', '=', galleryId)
    .executeTakeFirstOrThrow();
  await insertPhoto(db, { ...createPhotoRow(ownerId), set_id, position: 0 });
}

const COUNTS = {
  accounts: { found: 5, isNew: 2, isHere: 0, isLeftOut: 3 },
  portfolios: { found: 3, isNew: 3, isHere: 0, isLeftOut: 0 },
  galleries: { found: 2, isNew: 2, isHere: 0, isLeftOut: 0 },
  photos: { found: 12, isNew: 7, isHere: 0, isLeftOut: 5 },
  captions: { found: 4, isNew: 2, isHere: 0, isLeftOut: 2 },
  files: { found: 11, isNew: 9, isHere: 0, isLeftOut: 2 },
};

it('a dry run lists every problem with its handling, counts that add up, and changes nothing', async () => {
  const { services, move } = await startMove();
  const plan = await move({ isWritten: false });
  for (const { found, isNew, isHere, isLeftOut } of Object.values(plan.counts)) {
    expect(isNew + isHere + isLeftOut).toBe(found);
  }
  const said = formatSummary(plan).join('\n');
  for (const words of [
    'Accounts without an e-mail address: left out (1)\n  u-phone',
    'Accounts that were disabled: left out (1)\n  gone@example.org',
    'Accounts with the same address: only the oldest is imported (1)\n  niamh@EXAMPLE.org',
    'choose one with "Reset password" (1)\n  cormac@example.org',
    'changed (1)\n  portfolio niamh becomes niamh-2',
    'given to the administrator (1)\n  portfolio ghost',
    'huge.png. This photo has 30000 × 9 pixels.',
    'list.jpg. This is not a photo',
    'Photos whose file is missing: left out (1)',
    'Photos stored elsewhere: left out (1)',
    'Links that visitors should not follow: left out (1)\n  portfolio niamh: javascript:alert(1)',
    '1 of photo 1 go to captions-2023, and could be of captions-night-2021',
    'Captions of a photo in no gallery for captions: left out (1)\n  1 of photo 57',
    'Captions without a name or without text: left out (1)\n  1 of photo 1',
    'Files in no portfolio and no gallery: left out (2)\n  galleries/captions-2023/gallery_1/2_two.jpg\n  galleries/nobody/gallery_1/1600000000003_left.jpg',
  ]) {
    expect(said).toContain(words);
  }
  const rows = await services.db.selectFrom('portfolios').select('id').execute();
  expect(rows).toEqual([]);
});

it('members find all their data in place, and sign in with their old password', async () => {
  const { move, ...server } = await startMove();
  const { services, app, call } = server;
  await publishSite(server);
  const { counts } = await move();
  expect(counts).toEqual(COUNTS);

  const hash = async () =>
    (
      await services.db
        .selectFrom('accounts')
        .selectAll()
        .where('email_key', '=', 'niamh@example.org')
        .executeTakeFirstOrThrow()
    ).password_hash;
  const login = (password: string) =>
    call('POST', '/api/auth/login', { body: { email: 'niamh@example.org', password } });
  expect(await hash()).toMatch(/^\$firebase-scrypt\$/);
  expect((await login('tide-and-patienc')).statusCode).toBe(401);
  expect((await login('tide-and-patience')).statusCode).toBe(200);
  expect(await hash()).toMatch(/^\$argon2id\$/);
  expect((await login('tide-and-patience')).statusCode).toBe(200);

  const { portfolio } = (await call('GET', '/api/portfolios/niamh')).json<{ portfolio: Portfolio }>();
  expect(portfolio).toMatchObject({
    name: 'Niamh Gallagher',
    bio: 'Tides.',
    createdAt: '2021-10-05T18:00:00.000Z',
    socialButtons: [
      { platform: 'email', url: 'niamh@example.org' },
      { platform: 'website', url: 'https://niamh.example.org/' },
    ],
    galleries: [
      { title: 'Sea', images: [{}, {}, {}] },
      { title: 'Gallery 2', images: [] },
    ],
  });
  expect((await app.inject(portfolio.galleries[0]!.images[2]!.url)).statusCode).toBe(200);
  expect((await call('GET', '/api/portfolios/niamh-2')).statusCode).toBe(200);
  const { gallery } = (await call('GET', '/api/galleries/captions-2023')).json<{ gallery: { captions: object[] } }>();
  expect(gallery.captions).toMatchObject([{ name: 'Fionn', caption: 'Deadline' }]);
  const found = await call('GET', '/gallery/Captions%20Night%202021');
  expect([found.statusCode, found.headers.location]).toEqual([301, '/gallery/captions-night-2021']);
});

it('an interrupted import that is repeated adds only missing data', async () => {
  const { services, move, folder } = await startMove();
  let photos = 0;
  const breaking = importFirebaseExport(services, {
    folder,
    isWritten: true,
    onProgress: () => {
      if ((photos += 1) === 4) throw new Error('The power went.');
    },
  });
  await expect(breaking).rejects.toThrow('The power went.');
  const { counts } = await move();
  for (const { found, isNew, isHere, isLeftOut } of Object.values(counts)) {
    expect(isNew + isHere + isLeftOut).toBe(found);
  }
  expect(counts.accounts).toMatchObject({ isNew: 0, isHere: 2 });
  const again = await move();
  const { files: _files, ...things } = again.counts;
  expect(Object.values(things).map(({ isNew }) => isNew)).toEqual([0, 0, 0, 0, 0]);
  const rows = await services.db.selectFrom('photos').select('id').execute();
  const { length } = await services.db.selectFrom('captions').select('id').execute();
  expect([rows.length, length]).toEqual([COUNTS.photos.isNew, 2]);
});

it('a page whose photos an interrupted import has added is completed, although a file is missing', async () => {
  const { services, move, folder, call } = await startMove();
  await rm(path.join(folder, 'storage/member-portfolios/niamh/gallery_1/1600000000002_cut.jpg'));
  await move();
  // The state before the page was added.
  const { id } = await services.db
    .selectFrom('portfolios')
    .select('id')
    .where('link', '=', 'niamh')
    .executeTakeFirstOrThrow();
  const sets = services.db.selectFrom('photo_sets').select('id').where('portfolio_id', '=', id);
  await services.db.updateTable('photos').set({ set_id: null }).where('set_id', 'in', sets).execute();
  await services.db.deleteFrom('portfolios').where('id', '=', id).execute();
  await services.db.deleteFrom('moved_in').where('kind', '=', 'portfolio').where('target', '=', 'niamh').execute();

  const { counts } = await move();
  expect(counts.portfolios).toMatchObject({ isNew: 1, isHere: 2 });
  const { portfolio } = (await call('GET', '/api/portfolios/niamh')).json<{ portfolio: Portfolio }>();
  expect(portfolio.galleries.map(({ images }) => images.length)).toEqual([PHOTOS, 0]);
});

it('omitted photos are added to unchanged pages, at their positions', async () => {
  const { services, move, folder, call, signUpAdministrator } = await startMove();
  const [storage, away] = ['storage', 'elsewhere'].map((name) => path.join(folder, name)) as [string, string];
  await rename(storage, away);
  await mkdir(storage);
  const { objections } = await move({ isWritten: false });
  expect(objections).toEqual([
    expect.stringMatching(
      /^3 of 5 pages have none of their photos \(portfolio niamh, gallery captions-\S+, gallery captions-\S+\)\. Expected/,
    ),
  ]);
  await expect(move()).rejects.toThrow('have none of their photos');
  expect(await services.db.selectFrom('portfolios').select('id').execute()).toEqual([]);

  await move({ isForced: true });
  const administrator = await signUpAdministrator();
  const before = (await call('GET', '/api/galleries/captions-2023')).json<{ gallery: { version: string } }>();
  expect(before.gallery).toMatchObject({ galleries: [{ title: 'All', images: [] }] });
  const changed = await services.db.selectFrom('galleries').select('id').where('link', '=', 'captions-2023').execute();
  await insertPhotoInto(services, changed[0]!.id, administrator.id);

  await rm(storage, { recursive: true });
  await rename(away, storage);
  const { counts, traps } = await move();
  expect(counts.portfolios).toMatchObject({ isNew: 0, isHere: 3 });
  expect(counts.photos).toMatchObject({ isNew: COUNTS.photos.isNew - 1 });
  expect(traps).toContainEqual({
    kind: 'Photos left out earlier, of pages changed since: upload them on the page',
    what: 'gallery captions-2023: galleries/captions-2023/gallery_1/1_one.jpg',
  });
  const { portfolio } = (await call('GET', '/api/portfolios/niamh')).json<{ portfolio: Portfolio }>();
  expect(portfolio.galleries.map(({ images }) => images.length)).toEqual([PHOTOS, 0]);
  expect(portfolio.profileImage).not.toBeNull();
  expect((await move()).counts.photos).toMatchObject({ isNew: 0 });
});

it('unused passwords are replaced by those of a better export', async () => {
  const { services, folder, call, ...site } = await startMove();
  const storage = path.join(folder, 'storage');
  await rm(storage, { recursive: true });
  await mkdir(storage);
  const move = async (how: Partial<ImportOptions> = {}) => site.move({ ...how, isForced: true }); // despite the missing photos
  const login = async () =>
    (
      await call('POST', '/api/auth/login', {
        body: { email: 'niamh@example.org', password: 'tide-and-patience' },
      })
    ).statusCode;
  await move({ withoutPasswords: true });
  expect(await login()).toBe(401);
  const { traps } = await move();
  expect(traps).toContainEqual({
    kind: 'Passwords not used here yet: replaced by the passwords of this export',
    what: 'Niamh@example.org',
  });
  expect(await login()).toBe(200);
  const hashOf = async () =>
    services.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('email_key', '=', 'niamh@example.org')
      .executeTakeFirstOrThrow();
  const used = await hashOf();
  await move();
  expect(await hashOf()).toEqual(used);
});

it('a folder without export is refused with a sentence', async () => {
  const { move, folder } = await startMove();
  await expect(move({ captionsTo: 'nowhere' })).rejects.toThrow(
    "No gallery with 'Captions' in its title has the link nowhere.",
  );
  await writeFile(path.join(folder, 'hash-config.txt'), 'rounds: 8, mem_cost: 40');
  await expect(move()).rejects.toThrow('must have base64_signer_key');
  await writeFile(path.join(folder, 'firestore.json'), '{');
  await expect(move()).rejects.toThrow('firestore.json is not JSON');
  await writeFile(path.join(folder, 'firestore.json'), JSON.stringify({ galleries: { one: { title: 'One' } } }));
  await rm(path.join(folder, 'auth.json'));
  await expect(move()).rejects.toThrow('auth.json cannot be read.');
});
