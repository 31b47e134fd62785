import type { CommitteeAccount } from '@fotosoc/contract/people';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteRows } from '../../../../test/delete-rows.ts';
import { shareServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { committee } from '../../defaults/committee.ts';

const [chair] = committee.members;

let server: TestServer;
let administrator: Actor;
let member: Actor;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  await deleteRows(server, 'accounts', 'part_drafts', 'part_versions', 'committee_ties');
  administrator = await server.signUpAdministrator();
  member = await server.signUp();
});

const tie = async (email: string | null, entryId = 'chair') =>
  server.call('PUT', `/api/people/committee/${entryId}`, { as: administrator, body: { email } });
const list = async () =>
  (await server.call('GET', '/api/people/committee', { as: administrator })).json<{ members: CommitteeAccount[] }>()
    .members;
const badged = async () => {
  const rows = await server.services.db.selectFrom('accounts').select('id').where('is_committee', '=', 1).execute();
  return rows.map(({ id }) => id);
};
const publish = async (members: typeof committee.members) => {
  const drafted = await server.call('PUT', '/api/section-drafts/committee', {
    as: administrator,
    body: { value: { members } },
  });
  const { version } = drafted.json<{ section: { version: string } }>().section;
  const body = { page: 'committee', versions: { committee: version } };
  const reply = await server.call('POST', '/api/section-publications', { as: administrator, body });
  return reply.json<{ entry: { id: string } }>().entry;
};

it('is set by an administrator, shown next to the entry, and independent of the name', async () => {
  await server.services.db.updateTable('accounts').set({ email: chair!.name }).where('id', '=', member.id).execute();
  await publish(committee.members);
  expect(await badged()).toEqual([]);
  const reply = await tie(member.email.toUpperCase());
  const account = { id: member.id, email: chair!.name, name: null, isConfirmed: false };
  expect(reply.json()).toMatchObject({ member: { entryId: 'chair', name: chair!.name, account } });
  expect(await badged()).toEqual([member.id]);
  expect((await list()).map(({ account: of }) => of?.id)).toEqual([
    member.id,
    ...committee.members.slice(1).map(() => undefined),
  ]);
});

it('ends with another link, and returns when that change is undone', async () => {
  await tie(member.email);
  const { entry } = (await tie(null)).json<{ entry: { id: string } }>();
  expect(await badged()).toEqual([]);
  const undone = await server.call('POST', `/api/activity-log/${entry.id}/undo`, { as: administrator });
  expect(undone.statusCode).toBe(200);
  expect(await badged()).toEqual([member.id]);
});

it('cannot be undone after a further change', async () => {
  const { entry } = (await tie(member.email)).json<{ entry: { id: string } }>();
  await tie(administrator.email);
  const undone = await server.call('POST', `/api/activity-log/${entry.id}/undo`, { as: administrator });
  expect(undone.json()).toMatchObject({ code: 'people/cannot-undo' });
  expect(await badged()).toEqual([administrator.id]);
});

it('refuses an unknown address and an unknown entry, in a sentence', async () => {
  const nobody = await tie('nobody@example.org');
  expect([nobody.statusCode, nobody.json<{ error: string }>().error]).toEqual([
    404,
    'No account has the address nobody@example.org. Ask the person to register, or invite them.',
  ]);
  expect((await tie(member.email, 'gone')).statusCode).toBe(404);
});

describe('a publication of the committee', () => {
  beforeEach(async () => {
    await tie(member.email);
  });

  it('removes the badge of a removed entry, and returns the badge with the entry', async () => {
    const entry = await publish(committee.members.slice(1));
    expect(await badged()).toEqual([]);
    await server.call('POST', `/api/activity-log/${entry.id}/undo`, { as: administrator });
    expect(await badged()).toEqual([member.id]);
  });

  it('removes the badge when another person has the post', async () => {
    await publish([{ ...chair!, name: 'Somebody Else' }]);
    expect(await badged()).toEqual([]);
  });

  it('keeps the badge when the spelling of the name changes', async () => {
    await publish([{ ...chair!, name: 'CORMAC O DALAIGH' }]);
    expect(await badged()).toEqual([member.id]);
  });
});

it('ends with the account', async () => {
  await tie(member.email);
  await server.services.db.deleteFrom('accounts').where('id', '=', member.id).execute();
  expect(await server.services.db.selectFrom('committee_ties').selectAll().execute()).toEqual([]);
});
