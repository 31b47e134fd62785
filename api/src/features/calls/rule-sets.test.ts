import type { CallChange, CallResult } from '@fotosoc/contract/calls';
import type { PhotoSet } from '@fotosoc/contract/portfolio';
import { beforeEach, expect, it } from 'vitest';
import { TestCall } from '../../../test/open-call.ts';
import { startServer, type Actor, type TestServer } from '../../../test/server.ts';
import { unzip } from '../../../test/unzip.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});

const FORTNIGHTLY_VOTE: Partial<CallChange> = {
  title: 'Reflections',
  entriesEach: 2,
  namesShown: 'results',
  judgedBy: 'members',
  ballot: 'votes',
  votesEach: 2,
  chosenCount: 3,
  tieRule: 'shared',
};
const GRADED_ROUND: Partial<CallChange> = {
  title: 'Round two: print league',
  entriesEach: 3,
  namesShown: 'results',
  judgedBy: 'judges',
  ballot: 'marks',
  chosenCount: 3,
  tieRule: 'top-marks',
};
const EXHIBITION: Partial<CallChange> = {
  title: 'Winter exhibition',
  entriesEach: 10,
  namesShown: 'results',
  judgedBy: 'none',
  chosenCount: 500,
};
const PHOTOBOOK: Partial<CallChange> = {
  title: 'Photobook: Wild',
  entriesEach: 10,
  namesShown: 'never',
  judgedBy: 'committee',
  ballot: 'votes',
  votesEach: 5,
  chosenCount: 5,
  tieRule: 'lot',
};

async function enterAll(call: TestCall, entrants: readonly Actor[], each: number): Promise<string[]> {
  const ids = [];
  for (const [index, entrant] of entrants.entries()) {
    for (let count = 0; count < each; count++) {
      ids.push(await call.enter(entrant, `Photo ${index}.${count}`, `Member ${index}`));
    }
  }
  return ids;
}

const signUpMany = async (call: TestCall, count: number) =>
  Promise.all(Array.from({ length: count }, async () => call.signUp()));
const facts = ({ title, place, score }: CallResult) => [title, place, score];

it('runs a fortnightly vote of members with two nameless votes each', async () => {
  const call = await TestCall.open(server, FORTNIGHTLY_VOTE);
  const members = await signUpMany(call, 4);
  const ids = await enterAll(call, members, 2);
  call.close();
  // Each member votes for the first photo of the next two members.
  for (const [index, member] of members.entries()) {
    for (const step of [1, 2]) await call.mark(member, ids[2 * ((index + step) % 4)]!);
    expect((await call.mark(member, ids[2 * ((index + 3) % 4)]!)).statusCode).toBe(409);
  }
  const extra = await call.signUp();
  await call.mark(extra, ids[2]!);
  const results = await call.publish();
  expect(facts(results[0]!)).toEqual(['Photo 1.0', 1, 3]);
  expect(results.slice(1, 4).map(({ place, score }) => [place, score])).toEqual([
    [2, 2],
    [2, 2],
    [2, 2],
  ]);
  expect(results.slice(4).every(({ place }) => place === undefined)).toBe(true);
});

it('runs a graded round with three guest judges', async () => {
  const call = await TestCall.open(server, GRADED_ROUND);
  const ids = await enterAll(call, await signUpMany(call, 2), 2);
  const tokens = [];
  for (const name of ['Ruth', 'Seán', 'Mei']) {
    server.wait(1000);
    const reply = await call.send('POST', '/judges', call.officer, { name });
    tokens.push(new URL(reply.json<{ path: string }>().path, 'http://x').searchParams.get('judge')!);
  }
  call.close();
  const marks = [
    [8, 8, 8],
    [10, 7, 7],
    [5, 6, 5],
    [9, 9, 8],
  ];
  for (const [photo, each] of marks.entries()) {
    for (const [judge, mark] of each.entries()) {
      const body = { mark, judge: tokens[judge] };
      expect((await call.send('PUT', `/ballot/${ids[photo]}`, undefined, body)).statusCode).toBe(200);
    }
  }
  const progress = await call.send('GET', '/progress', call.officer);
  expect(progress.json()).toMatchObject({
    ballotCount: 3,
    judges: ['Ruth', 'Seán', 'Mei'].map((name) => ({ name, markedCount: 4 })),
  });
  expect((await call.publish()).map(facts)).toEqual([
    ['Photo 1.1', 1, 8.67],
    ['Photo 0.1', 2, 8],
    ['Photo 0.0', 3, 8],
    ['Photo 1.0', 4, 5.33],
  ]);
});

it('runs an exhibition by open call of 110 photos', async () => {
  const call = await TestCall.open(server, EXHIBITION);
  await enterAll(call, await signUpMany(call, 11), 10);
  call.close();
  const results = await call.publish();
  expect(results).toHaveLength(110);
  expect(results.every(({ isChosen, place }) => isChosen && place === undefined)).toBe(true);
  expect(new Set(results.map(({ photo }) => photo.credit)).size).toBe(11);
  await call.send('POST', '/galleries', call.officer, { entries: 'all' });
  const { galleries } = (await server.call('GET', '/api/galleries/fog')).json<{ gallery: { galleries: PhotoSet[] } }>()
    .gallery;
  expect(galleries.map(({ title, images }) => [title, images.length])).toEqual([
    ['Winter exhibition', 100],
    ['Winter exhibition, part 2', 10],
  ]);
  const { db, photoStorage } = server.services;
  for (const { file } of await db.selectFrom('photos').select('file').execute()) {
    await photoStorage.save(file, Buffer.from('photo'));
  }
  const files = unzip((await call.send('GET', '/photos.zip', call.officer)).rawPayload);
  expect(files.size).toBe(111);
  expect(String(files.get('credits.txt'))).toContain('Photo 10.9, Photographer: Member 10');
}, 60_000);

it('selects photos for a photobook by the committee, without names', async () => {
  const call = await TestCall.open(server, PHOTOBOOK);
  const ids = await enterAll(call, await signUpMany(call, 3), 3);
  const committee = await signUpMany(call, 3);
  const { db } = server.services;
  for (const { id } of committee)
    await db.updateTable('accounts').set({ is_committee: 1 }).where('id', '=', id).execute();
  call.close();
  const chosen = [
    [0, 1, 2, 3, 4],
    [0, 1, 2, 3, 5],
    [0, 1, 2, 6, 7],
  ];
  for (const [index, each] of chosen.entries()) {
    for (const photo of each) expect((await call.mark(committee[index]!, ids[photo]!)).statusCode).toBe(200);
  }
  const results = await call.publish();
  expect(results.filter(({ isChosen }) => isChosen)).toHaveLength(5);
  expect(results.slice(0, 4).map(({ score }) => score)).toEqual([3, 3, 3, 2]);
  expect(JSON.stringify(results)).not.toContain('Member ');
});
