import { beforeEach, describe, expect, it } from 'vitest';
import type { GalleryWithCaptions } from '@fotosoc/contract/gallery';
import type { ReviewCase } from '@fotosoc/contract/review';
import { startServer, type Actor, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let reviewer: Actor;
let ids: string[];
beforeEach(async () => {
  server = await startServer({ TRUSTED_PROXIES: '127.0.0.1' });
  const as = await server.signUpAdministrator();
  reviewer = await server.signUpWith('captions');
  ids = [(await server.addPhoto(as)).id, (await server.addPhoto(as)).id];
  const galleries = [{ title: 'One', images: ids.map((id) => ({ id })) }];
  await server.call('POST', '/api/galleries', { as, body: { link: 'a', title: 'Captions', galleries } });
});

const captions = async () =>
  (await server.call('GET', '/api/galleries/a')).json<{ gallery: GalleryWithCaptions }>().gallery.captions;
const idsShown = async () => (await captions()).map(({ id }) => id).toSorted((a, b) => a.localeCompare(b));

async function add(address: string, photoId = ids[0]!) {
  const body = { name: 'Ada', caption: crypto.randomUUID() };
  const headers = { 'x-forwarded-for': address };
  const reply = await server.call('POST', `/api/photos/${photoId}/captions`, { body, headers });
  return { ...reply.json<{ id: string }>(), ...body };
}

/** Reports a caption.
 *  @returns whether the report hid the caption */
async function report({ id, ...body }: Awaited<ReturnType<typeof add>>, address: string): Promise<boolean> {
  const headers = { 'x-forwarded-for': address };
  const reply = await server.call('POST', `/api/photos/${ids[0]}/caption-reports`, {
    body: { id, name: 'Ada', caption: body.caption },
    headers,
  });
  return reply.json<{ isHidden: boolean }>().isHidden;
}

const setReportsThatHide = async (reportsThatHide: number) =>
  server.call('PUT', '/api/review/settings', { as: reviewer, body: { captionsWait: false, reportsThatHide } });

async function undo(reply: Awaited<ReturnType<TestServer['call']>>): Promise<void> {
  const { entry } = reply.json<{ entry: { id: string } }>();
  await server.call('POST', `/api/activity-log/${entry.id}/undo`, { as: reviewer });
}

const hideFromSender = async (id: string) =>
  server.call('POST', `/api/review/captions/${id}/sender-hidings`, { as: reviewer });

async function statusOfOneMore(address: string, photoId: string): Promise<number> {
  const how = { body: { name: 'Ada', caption: 'One more' }, headers: { 'x-forwarded-for': address } };
  return (await server.call('POST', `/api/photos/${photoId}/captions`, how)).statusCode;
}

describe('a caption', () => {
  it('is hidden at once by the report of a moderator, and can be restored', async () => {
    const { id, name, caption } = await add('192.0.2.1');
    const how = { as: reviewer, body: { id, name, caption } };
    const reply = await server.call('POST', `/api/photos/${ids[0]}/caption-reports`, how);
    expect(reply.json()).toMatchObject({ isHidden: true, entry: { action: 'caption:hide', actor: reviewer.email } });
    expect(await captions()).toEqual([]);
    await undo(reply);
    expect(await captions()).toMatchObject([{ id, caption }]);
  });

  it('is hidden by the next report once the number of reports is reached', async () => {
    const caption = await add('192.0.2.1');
    await setReportsThatHide(10);
    for (const host of [1, 2, 3]) expect(await report(caption, `192.0.2.${host}`)).toBe(false);
    await setReportsThatHide(1);
    expect([await report(caption, '192.0.2.4'), await captions()]).toEqual([true, []]);
  });

  it('with the same text as another is identified by the report', async () => {
    const [first, second] = [await add('192.0.2.1'), await add('192.0.2.1')];
    await server.services.db.updateTable('captions').set({ caption: first.caption }).execute();
    await setReportsThatHide(1);
    await report({ ...second, caption: first.caption }, '192.0.2.1');
    expect(await idsShown()).toEqual([first.id]);
  });

  it('is not hidden by the seventh hiding report of a network within a day; another network can', async () => {
    await setReportsThatHide(1);
    const hidden = [];
    for (let host = 1; host <= 7; host++) hidden.push(await report(await add('192.0.2.1'), `203.0.113.${host}`));
    expect(hidden).toEqual([true, true, true, true, true, true, false]);
    expect(await report(await add('192.0.2.1'), '198.51.100.1')).toBe(true);
  });

  it('is hidden with all captions of its network within a day, and restored with them', async () => {
    const [first, second] = [await add('203.0.114.1'), await add('203.0.114.2', ids[1])];
    const honest = await add('198.51.100.9');
    for (const host of [1, 2, 3]) await report(first, `192.0.${host}.1`);
    const review = await server.call('GET', '/api/review?list=asked', { as: reviewer });
    expect(review.json<{ cases: ReviewCase[] }>().cases[0]!.caption).toMatchObject({ id: first.id, fromSender: 1 });
    const reply = await hideFromSender(first.id);
    expect([reply.statusCode, reply.json()]).toMatchObject([201, { hidden: 1, entry: { action: 'captions:hide' } }]);
    expect(await idsShown()).toEqual([honest.id]);
    await undo(reply);
    expect(await idsShown()).toEqual([second.id, honest.id].toSorted((a, b) => a.localeCompare(b)));
    expect((await hideFromSender('nowhere')).statusCode).toBe(404);
  });

  it('is refused after twenty captions of its network to a photo within a day, and accepted from other networks', async () => {
    for (let n = 0; n < 20; n++) await add('203.0.114.1');
    expect([await statusOfOneMore('203.0.114.2', ids[0]!), await statusOfOneMore('203.0.114.2', ids[1]!)]).toEqual([
      429, 201,
    ]);
    expect(await statusOfOneMore('198.51.100.9', ids[0]!)).toBe(201);
  });
});
