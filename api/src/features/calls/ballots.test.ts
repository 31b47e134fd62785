import type { Ballot } from '@fotosoc/contract/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorOf, TestCall } from '../../../test/open-call.ts';
import { deleteRows } from '../../../test/delete-rows.ts';
import { shareServer, type Actor, type TestServer } from '../../../test/server.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';

let server: TestServer;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  await deleteRows(server, 'open_calls', 'photos', 'accounts');
});

const readBallot = async (call: TestCall, judge: Actor) => (await call.send('GET', '/ballot', judge)).json<Ballot>();

describe('a vote', () => {
  it('is refused for an own photo, also under a second account of the same address', async () => {
    const call = await TestCall.open(server);
    const ada = await call.signUp('ada@example.org');
    const second = await call.signUp('Ada+2@example.org');
    const id = await call.enter(ada);
    call.close();
    for (const judge of [ada, second]) {
      expect(errorOf(await call.mark(judge, id))).toEqual([409, 'calls/own-entry']);
      expect((await readBallot(call, judge)).entries).toEqual([]);
    }
  });

  it('counts once for a person with several accounts of the same address', async () => {
    const call = await TestCall.open(server);
    const id = await call.enter(await call.signUp());
    const [one, two] = [await call.signUp('eve@example.org'), await call.signUp('eve+2@example.org')];
    call.close();
    const replies = await Promise.all([call.mark(one, id), call.mark(two, id)]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const refused = replies.find(({ statusCode }) => statusCode === 409)!;
    expect(errorOf(refused)).toEqual([409, 'calls/voted-already']);
    expect((await call.publish())[0]).toMatchObject({ place: 1, score: 1 });
  });

  it('needs a confirmed address', async () => {
    const call = await TestCall.open(server);
    const id = await call.enter(await call.signUp());
    const unconfirmed = await server.signUp();
    call.close();
    const announced = async (as: Actor) => (await server.call('GET', '/api/account/calls/fog', { as })).json<object>();
    expect(await announced(unconfirmed)).toMatchObject({ mayJudge: true, mustConfirmToJudge: true });
    expect(await announced(await call.signUp())).not.toHaveProperty('mustConfirmToJudge');
    const refusal = await call.mark(unconfirmed, id);
    expect(errorOf(refusal)).toEqual([403, 'account/email-unconfirmed']);
    expect(refusal.body).toContain(`a button on your account page mails a link to ${unconfirmed.email}`);
  });

  it('is limited to the announced number, also if all arrive at once, and can be taken back', async () => {
    const call = await TestCall.open(server, { votesEach: 2, entriesEach: 5 });
    const entrant = await call.signUp();
    const ids = [];
    for (let count = 0; count < 5; count++) ids.push(await call.enter(entrant));
    const judge = await call.signUp();
    call.close();
    const replies = await Promise.all(ids.map(async (id) => call.mark(judge, id)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect(await readBallot(call, judge)).toMatchObject({ kind: 'votes', votesLeft: 0 });
    const voted = (await readBallot(call, judge)).entries.filter(({ mark }) => mark === 1);
    expect((await call.mark(judge, voted[0]!.id, null)).json()).toEqual({ votesLeft: 1 });
    expect((await call.mark(judge, voted[1]!.id)).json()).toEqual({ votesLeft: 1 });
  });

  it('is 1 and nothing else', async () => {
    const call = await TestCall.open(server);
    const id = await call.enter(await call.signUp());
    const judge = await call.signUp();
    call.close();
    for (const mark of [2, 0, 11, -1, 1.5]) expect((await call.mark(judge, id, mark)).statusCode).toBe(400);
  });

  it('waits until the call has closed, and ends with the results', async () => {
    const call = await TestCall.open(server);
    const id = await call.enter(await call.signUp());
    const judge = await call.signUp();
    expect(errorOf(await call.mark(judge, id))).toEqual([409, 'calls/not-judging']);
    call.close();
    await call.publish();
    expect(errorOf(await call.mark(judge, id))).toEqual([409, 'calls/not-judging']);
  });
});

async function invite(call: TestCall, validUntil?: string): Promise<{ id: string; token: string }> {
  const body = { name: 'Guest', ...(validUntil !== undefined && { validUntil }) };
  const reply = await call.send('POST', '/judges', call.officer, body);
  const { judge, path } = reply.json<{ judge: { id: string }; path: string }>();
  return { id: judge.id, token: new URL(path, 'http://x').searchParams.get('judge')! };
}

describe('judging while the call is open', () => {
  it('counts votes before and after the end, and none for a photo that was replaced since', async () => {
    const call = await TestCall.open(server, { judgedWhileOpen: true });
    const entrant = await call.signUp();
    const [one, two] = [await call.enter(entrant), await call.enter(entrant)];
    const [early, late] = [await call.signUp(), await call.signUp()];
    for (const id of [one, two]) expect((await call.mark(early, id)).statusCode).toBe(200);
    const texts = { title: 'Pier', name: 'Ada' };
    await call.send('PUT', `/entries/${one}`, entrant, { ...texts, photoId: await call.addUpload(entrant) });
    await call.send('PUT', `/entries/${two}`, entrant, { ...texts, title: 'Pier at night' });
    expect(await readBallot(call, early)).toMatchObject({ votesLeft: 1 });
    const change = { ...call.settings, judgedWhileOpen: false };
    expect(errorOf(await call.send('PUT', '', call.officer, change))).toEqual([409, 'calls/rules-announced']);
    call.close();
    await call.mark(late, two);
    expect((await call.publish()).map(({ id, score }) => [id, score])).toEqual([
      [two, 2],
      [one, undefined],
    ]);
  });
});

describe('the link of a guest judge', () => {
  it('ends at the chosen time, and the marks stay', async () => {
    const call = await TestCall.open(server, { judgedBy: 'judges', ballot: 'marks' });
    const id = await call.enter(await call.signUp());
    const end = new Date(server.services.now().getTime() + 2 * HOUR_MS).toISOString();
    const { token } = await invite(call, end);
    call.close();
    const mark = async () => call.send('PUT', `/ballot/${id}`, undefined, { mark: 7, judge: token });
    expect((await mark()).statusCode).toBe(200);
    server.wait(HOUR_MS);
    expect(errorOf(await mark())).toEqual([403, 'calls/not-a-judge']);
    for (const validUntil of [end, '+012026-12-01T00:00:00.000Z']) {
      const late = await call.send('POST', '/judges', call.officer, { name: 'Guest', validUntil });
      expect([late.statusCode, late.json()]).toMatchObject([400, { fields: { validUntil: 'Choose a later day.' } }]);
    }
    expect((await call.publish())[0]!.score).toBe(7);
  });

  it('leads to the same ballot on two devices, until the results', async () => {
    const call = await TestCall.open(server, { judgedBy: 'judges', ballot: 'marks' });
    const id = await call.enter(await call.signUp());
    const { token } = await invite(call);
    const read = async () => call.send('GET', `/ballot?judge=${token}`);
    expect(errorOf(await read())).toEqual([409, 'calls/not-judging']);
    call.close();
    const marks = await Promise.all(
      [7, 9].map(async (mark) => call.send('PUT', `/ballot/${id}`, undefined, { mark, judge: token })),
    );
    expect(marks.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { entries } = (await read()).json<Ballot>();
    expect([7, 9]).toContain(entries[0]!.mark);
    expect((await call.publish())[0]!.score).toBe(entries[0]!.mark);
    expect(errorOf(await read())).toEqual([409, 'calls/not-judging']);
  });

  it('is refused if it is forged, of another call, or of a removed judge, whose marks are gone', async () => {
    const call = await TestCall.open(server, { judgedBy: 'judges', ballot: 'marks' });
    const other = await TestCall.open(server, { judgedBy: 'judges' }, 'other');
    const id = await call.enter(await call.signUp());
    const [mine, foreign] = [await invite(call), await invite(other)];
    call.close();
    const read = async (token: string) => call.send('GET', `/ballot?judge=${token}`);
    for (const token of ['forged', foreign.token]) {
      expect(errorOf(await read(token))).toEqual([403, 'calls/not-a-judge']);
    }
    await call.send('PUT', `/ballot/${id}`, undefined, { mark: 5, judge: mine.token });
    expect((await call.send('DELETE', `/judges/${mine.id}`, call.officer)).statusCode).toBe(204);
    expect(errorOf(await read(mine.token))).toEqual([403, 'calls/not-a-judge']);
    expect((await call.publish())[0]).not.toHaveProperty('place');
  });

  it('is the only way to judge where guests do', async () => {
    const call = await TestCall.open(server, { judgedBy: 'judges' });
    call.close();
    expect(errorOf(await call.send('GET', '/ballot', await call.signUp()))).toEqual([403, 'calls/not-a-judge']);
  });
});

it('lets only the committee judge where the committee does', async () => {
  const call = await TestCall.open(server, { judgedBy: 'committee' });
  const id = await call.enter(await call.signUp());
  call.close();
  const officer = await server.signUpWith('loans');
  const { db, now } = server.services;
  await db
    .updateTable('accounts')
    .set({ email_confirmed_at: now().toISOString() })
    .where('id', '=', officer.id)
    .execute();
  expect(errorOf(await call.mark(await call.signUp(), id))).toEqual([403, 'calls/not-a-judge']);
  expect((await call.mark(officer, id)).statusCode).toBe(200);
});
