import type { Reply } from '@fotosoc/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeskLoan, Today } from '@fotosoc/contract/desk';
import type { ManagedBooking } from '@fotosoc/contract/managed-booking';
import { deleteSentMails, listMails, readSentMails } from '../../../../test/sent-mails.ts';
import { deleteRows } from '../../../../test/delete-rows.ts';
import { shareServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { DAY_MS, MINUTE_MS } from '@fotosoc/server-kit/units';
import { insertLoanLink } from '../loan-links.ts';
import { remindBorrowers } from './remind.ts';

const NOON = new Date('2026-11-27T12:00:00Z');
const DATES = { start_datetime: '2026-11-27 12:00', end_datetime: '2026-11-30 12:00' };
const LATER = { start_datetime: '2026-11-28 12:00', end_datetime: '2026-12-02 12:00' };

const CANCELLED = { state: 'cancelled', cancelledBy: 'desk' };

let server: TestServer;
let officer: Actor;
shareServer(async (opened) => {
  server = opened;
  server.stopClock(NOON);
  officer = await server.signUpWith('loans');
  const stock = { Camera: 3, Tripod: 1, Flash: 1 };
  for (const [name, quantity] of Object.entries(stock)) {
    await server.call('POST', '/api/equipment', { as: officer, body: { name, quantity } });
  }
});
beforeEach(async () => {
  server.stopClock(NOON);
  await deleteRows(server, 'bookings', 'record_entries', 'mails');
  await deleteSentMails(server);
});

interface Answer {
  booking: ManagedBooking;
  loans: DeskLoan[];
  entry: { id: string };
  code: string;
  error: string;
}

/** Books two cameras, a tripod and a flash together. */
async function bookKit(dates: object = DATES, email = 'ada@example.org') {
  const more = ['Tripod', 'Flash'].map((equipment) => ({ equipment, quantity: 1 }));
  const body = { user_email: email, equipment: 'Camera', quantity: 2, more, ...dates };
  const reply = await server.call('POST', '/api/book', { body });
  const answer = reply.json<{ booking: { id: string }; more: { id: string }[] }>();
  const [camera, tripod, flash] = [answer.booking.id, ...answer.more.map(({ id }) => id)] as [string, string, string];
  return { camera, tripod, flash };
}

const tokenOf = async (id: string) =>
  /token=(\S+)/.exec(await insertLoanLink(server.services.db, id, 'https://example.org'))![1]!;

async function byLink(id: string, what: string, body: object = {}) {
  const token = await tokenOf(id);
  const reply = await server.call('POST', `/api/managed-bookings/${what}`, { body: { token, ...body } });
  return { status: reply.statusCode, ...reply.json<Answer>() };
}

async function act(loans: readonly DeskLoan[], name: string, body: object = {}, as = officer) {
  const items = loans.map(({ id, version }) => ({ id, version }));
  const reply = await server.call('POST', `/api/bookings/${loans[0]!.id}/${name}`, { as, body: { items, ...body } });
  return { status: reply.statusCode, ...reply.json<Answer>() };
}

const today = async () => (await server.call('GET', '/api/desk', { as: officer })).json<Today>();
const states = async () => {
  const rows = await server.services.db
    .selectFrom('bookings')
    .innerJoin('equipment', 'equipment.id', 'bookings.equipment_id')
    .select(['equipment.name', 'state', 'bookings.quantity', 'ends_at'])
    .orderBy('equipment.name')
    .execute();
  return rows.map(({ name, state, quantity, ends_at }) => `${quantity} ${name} ${state} ${ends_at.slice(5, 10)}`);
};
const mails = async () => listMails(server);
const mailAbout = async (subject: string) => (await mails()).filter((mail) => mail.subject.startsWith(subject));
const entries = async () => {
  const reply = await server.call('GET', '/api/activity-log?area=loans', { as: officer });
  const record = reply.json<{ entries: { action: string; after: { what: string } }[] }>();
  return record.entries
    .filter((entry) => entry.action !== 'add')
    .map((entry) => `${entry.action}: ${entry.after.what}`);
};

describe('a new booking of several items', () => {
  it('sends one mail with one link', async () => {
    await bookKit();
    const [mail, ...others] = await readSentMails(server);
    expect([others, mail!.match(/\/loans\/manage\?token=/g)]).toEqual([[], ['/loans/manage?token=']]);
  });
});

describe('the link of any item', () => {
  it('opens the whole booking', async () => {
    const { flash } = await bookKit();
    const reply = await server.call('GET', `/api/managed-bookings?token=${await tokenOf(flash)}`);
    expect(reply.json<Answer>().booking.things!.map(({ equipment, quantity }) => `${quantity} ${equipment}`)).toEqual([
      '2 Camera',
      '1 Flash',
      '1 Tripod',
    ]);
  });

  it('cancels all items at once, in one entry and one mail', async () => {
    const { flash } = await bookKit();
    server.wait(1000);
    expect((await byLink(flash, 'cancellations')).status).toBe(200);
    expect(await states()).toEqual(['2 Camera cancelled 11-30', '1 Flash cancelled 11-30', '1 Tripod cancelled 11-30']);
    expect((await entries())[0]).toBe('cancel: 2 × Camera, Flash, Tripod');
    const [mail, ...others] = await mailAbout('Cancelled');
    expect(others).toEqual([]);
    expect(mail!.body).toMatch(/2 × Camera\n1 × Flash\n1 × Tripod\nFrom .*\n\nThe whole booking is cancelled\./);
  });

  it('cancels only the named items, and the mail lists the remaining ones', async () => {
    const { camera, tripod, flash } = await bookKit();
    const items = [{ id: camera, quantity: 1 }, { id: flash, quantity: 1 }]; // prettier-ignore
    await byLink(tripod, 'cancellations', { items });
    expect(await states()).toEqual(['1 Camera booked 11-30', '1 Flash cancelled 11-30', '1 Tripod booked 11-30']);
    const [mail] = await mailAbout('Cancelled');
    expect(mail!.body).toMatch(
      /1 × Camera\n1 × Flash\nFrom .*\n\nYou keep Camera and Tripod:\n\n1 × Camera\n1 × Tripod/,
    );
  });

  it.each([
    ['more than is booked', (kit: { camera: string }) => [{ id: kit.camera, quantity: 3 }], 409],
    ['an item twice', (kit: { camera: string }) => [1, 1].map((quantity) => ({ id: kit.camera, quantity })), 404],
    ['an item of somebody else', () => [{ id: 'elsewhere', quantity: 1 }], 404],
  ])('cancels nothing where it names %s', async (_, itemsOf, status) => {
    const kit = await bookKit();
    const items = [{ id: kit.tripod, quantity: 1 }, ...itemsOf(kit)];
    expect((await byLink(kit.tripod, 'cancellations', { items })).status).toBe(status);
    expect((await states()).every((state) => state.includes('booked'))).toBe(true);
  });

  it('cancels nothing of the whole booking once an item is out', async () => {
    const { flash } = await bookKit();
    const { goingOut } = await today();
    await act(goingOut.filter(({ equipment }) => equipment.name === 'Tripod'), 'handouts'); // prettier-ignore
    const refused = await byLink(flash, 'cancellations');
    expect([refused.status, refused.error]).toEqual([
      409,
      'You already have the Tripod, so the whole booking cannot be cancelled. Nothing was cancelled.',
    ]);
    expect(await states()).toEqual(['2 Camera booked 11-30', '1 Flash booked 11-30', '1 Tripod out 11-30']);
  });

  it('undoes all of a cancellation within a minute, with its mail', async () => {
    const { camera } = await bookKit();
    server.wait(1000);
    await byLink(camera, 'cancellations');
    expect((await byLink(camera, 'cancellations/undo')).status).toBe(200);
    expect((await states()).every((state) => state.includes('booked'))).toBe(true);
    expect(await mailAbout('Cancelled')).toEqual([]);
  });

  it('changes the dates of all items or of none, and mails the new dates', async () => {
    const { flash } = await bookKit();
    const other = { user_email: 'bo@example.org', equipment: 'Tripod', quantity: 1 };
    const body = { ...other, start_datetime: '2026-12-01 12:00', end_datetime: '2026-12-02 12:00' };
    const theirs = (await server.call('POST', '/api/book', { body })).json<{ booking: { id: string } }>().booking;
    expect((await byLink(flash, 'dates', LATER)).code).toBe('loans/not-available');
    expect((await states()).slice(0, 2)).toEqual(['2 Camera booked 11-30', '1 Flash booked 11-30']);
    await byLink(theirs.id, 'cancellations');
    expect((await byLink(flash, 'dates', LATER)).status).toBe(200);
    expect((await states()).filter((state) => state.includes('booked 12-02'))).toHaveLength(3);
    const [mail, ...others] = await mailAbout('New dates');
    expect([others, mail!.recipient]).toEqual([[], 'ada@example.org']);
    expect(mail!.body).toMatch(/1 × Tripod\nFrom 28 November 2026 at 12:00 pm to 2 December 2026 at 12:00 pm/);
  });

  it('changes the dates of one item if requested', async () => {
    const { camera, flash } = await bookKit();
    await byLink(camera, 'dates', { ...LATER, ids: [flash] });
    expect(await states()).toEqual(['2 Camera booked 11-30', '1 Flash booked 12-02', '1 Tripod booked 11-30']);
    const [mail] = await mailAbout('New dates: Flash');
    expect(mail!.body).toContain('The rest of your booking stays as it is:\n\n2 × Camera\n1 × Tripod\nFrom');
  });
});

describe('the desk', () => {
  it('hands out, undoes and takes back all items of a booking in one action', async () => {
    await bookKit();
    const { goingOut } = await today();
    expect(new Set(goingOut.map(({ bookingId }) => bookingId)).size).toBe(1);
    const out = await act(goingOut, 'handouts');
    expect(out.loans.map(({ state }) => state)).toEqual(['out', 'out', 'out']);
    expect((await entries())[0]).toMatch(/hand-out: .*Camera No\. 1 and No\. 2/);
    await server.call('POST', `/api/activity-log/${out.entry.id}/undo`, { as: officer });
    expect((await states()).every((state) => state.includes('booked'))).toBe(true);
    const again = await act((await today()).goingOut, 'handouts');
    await act(again.loans, 'returns');
    expect((await states()).every((state) => state.includes('back'))).toBe(true);
    const [mail, ...others] = await mailAbout('Returned');
    expect([others, mail!.subject]).toEqual([[], 'Returned: Camera and 2 more']);
  });

  it('hands out nothing if one item was changed meanwhile', async () => {
    await bookKit();
    const { goingOut } = await today();
    const [first] = goingOut;
    await act([first!], 'handouts');
    const late = await act(goingOut, 'handouts', {}, await server.signUpWith('loans'));
    expect([late.status, late.code]).toEqual([412, 'loans/changed-meanwhile']);
    expect(late.error).toBe(`${officer.email} handed this out at 12:00 pm.`);
    expect((await states()).filter((state) => state.includes('out'))).toHaveLength(1);
  });

  it('mails the returned items and the items that are still out', async () => {
    await bookKit();
    const { loans } = await act((await today()).goingOut, 'handouts');
    const camera = loans.find(({ equipment }) => equipment.name === 'Camera')!;
    const items = [{ id: camera.id, version: camera.version, numbers: [2] }];
    await server.call('POST', `/api/bookings/${camera.id}/returns`, { as: officer, body: { items } });
    const [mail] = await mailAbout('Returned: Camera');
    expect(mail!.body).toMatch(
      /you have returned this equipment\. Thank you\.\n\n1 × Camera\nFrom .*\n\nYou still have:\n\n1 × Camera\n1 × /,
    );
  });

  it('accepts a report about any item that is out, by default about the first of them', async () => {
    const { camera, flash, tripod } = await bookKit();
    const { goingOut } = await today();
    await act(goingOut.filter(({ equipment }) => equipment.name !== 'Camera'), 'handouts'); // prettier-ignore
    expect((await byLink(camera, 'problems', { sentence: 'The cap is lost.' })).status).toBe(200);
    expect((await byLink(camera, 'problems', { sentence: 'A leg is bent.', id: tripod })).status).toBe(200);
    expect((await byLink(flash, 'problems', { sentence: 'It sticks.', id: camera })).code).toBe('loans/not-possible');
    const { booking } = await byLink(flash, 'problems', { sentence: 'Lost.', id: 'elsewhere' });
    expect(booking).toBe(undefined);
    const said = (await today()).dueLater.map(({ equipment, trouble }) => `${equipment.name}: ${trouble?.sentence}`);
    expect(said.toSorted()).toEqual(['Flash: The cap is lost.', 'Tripod: A leg is bent.']);
  });

  it('cancels items of a booking under All bookings, and the mail lists the remaining ones', async () => {
    const { flash } = await bookKit();
    const body = { ids: [flash], message: 'The flash is broken.' };
    const reply = await server.call('POST', '/api/bookings/cancellations', { as: officer, body });
    expect(reply.json()).toEqual({ cancelled: 1, bookings: 1 });
    const [mail] = await mailAbout('Cancelled: Flash');
    expect(mail!.body).toMatch(/1 × Flash\nFrom .*\n\nThe flash is broken\.\n\nYou keep 2 × Camera and Tripod:/);
  });

  it('reminds of all items that are due together in one mail', async () => {
    await bookKit();
    const out = await act((await today()).goingOut, 'handouts');
    await act(out.loans.filter(({ equipment }) => equipment.name === 'Flash'), 'extensions', { endsAt: '2026-12-05T12:00:00.000Z' }); // prettier-ignore
    server.wait(5 * DAY_MS);
    await Promise.all([remindBorrowers(server.services), remindBorrowers(server.services)]);
    const late = await mailAbout('Two days late');
    expect(late.map(({ subject }) => subject)).toEqual(['Two days late: Camera and Tripod']);
    expect(late[0]!.body).toContain('this is two days late.');
  });

  it('cancels a whole booking with one mail, which does not call it refused', async () => {
    await bookKit();
    await act((await today()).goingOut, 'refusals', { reason: 'Not collected' });
    const [mail, ...others] = await mailAbout('Cancelled: Camera and 2 more');
    expect(others).toEqual([]);
    expect(mail!.body).toContain('the committee has cancelled this booking:');
    const list = async (query: string) => {
      const reply = await server.call('GET', `/api/desk/bookings?status=${query}`, { as: officer });
      return reply.json<Reply<'GET /api/desk/bookings'>>().bookings;
    };
    expect(await list('refused')).toEqual([]);
    expect(await list('cancelled')).toMatchObject([
      { status: 'cancelled', cancelledBy: 'desk', items: [CANCELLED, CANCELLED, CANCELLED] },
    ]);
    const record = await server.call('GET', '/api/activity-log?area=loans', { as: officer });
    const { entries } = record.json<Reply<'GET /api/activity-log'>>();
    expect(entries.find(({ action: one }) => one === 'cancel')).toMatchObject({ after: { note: 'Not collected' } });
    expect(entries.filter(({ action: one }) => one === 'refuse')).toEqual([]);
  });

  it('refuses an invisible reason and report, and changes nothing', async () => {
    const { camera } = await bookKit();
    const loans = (await today()).goingOut;
    const blank = await act(loans, 'refusals', { reason: ' \u200b' });
    expect(blank).toMatchObject({
      status: 400,
      fields: { reason: 'Enter the reason. We e-mail the reason to the borrower.' },
    });
    await act(loans, 'handouts');
    expect((await byLink(camera, 'problems', { sentence: '\u200b' })).status).toBe(400);
    expect((await today()).dueLater.every(({ state, trouble }) => state === 'out' && !trouble)).toBe(true);
  });

  it('mails the new end of an extended loan after the time to undo', async () => {
    await bookKit();
    const out = await act((await today()).goingOut, 'handouts');
    await act(out.loans, 'extensions', { endsAt: '2026-12-01T12:00:00.000Z' });
    const [mail, ...others] = await mailAbout('New dates');
    expect(others).toEqual([]);
    expect(mail!.next_try_at).toBe(new Date(NOON.getTime() + MINUTE_MS).toISOString());
    expect(mail!.body).toContain('the committee has changed the dates of your booking:');
    expect((await states()).every((state) => state.endsWith('12-01'))).toBe(true);
  });
});

const bookCameras = async (email: string, quantity: number, minutes: number) => {
  const start_datetime = `2026-11-27 12:${String(minutes).padStart(2, '0')}`;
  const body = { user_email: email, equipment: 'Camera', quantity, start_datetime, end_datetime: '2026-11-28 12:00' };
  await server.call('POST', '/api/book', { body });
};
const handOut = async (loan: DeskLoan, as = officer) => {
  const items = [{ id: loan.id, version: loan.version, numbers: loan.here }];
  const reply = await server.call('POST', `/api/bookings/${loan.id}/handouts`, { as, body: { items } });
  return { status: reply.statusCode, ...reply.json<Answer>() };
};

describe('the numbers that a row shows', () => {
  beforeEach(async () => {
    await bookCameras('ada@example.org', 1, 5);
    await bookCameras('bo@example.org', 2, 10);
  });

  it('are handed out, whichever row is first, also after an undo and a reload', async () => {
    const [first, second] = (await today()).goingOut as [DeskLoan, DeskLoan];
    expect([first.here, second.here]).toEqual([[1], [2, 3]]);
    const out = await handOut(second);
    expect(out.loans[0]!.units.map(({ number }) => number)).toEqual([2, 3]);
    expect((await today()).goingOut.map(({ here }) => here)).toEqual([[1]]);
    const undone = await server.call('POST', `/api/activity-log/${out.entry.id}/undo`, { as: officer });
    expect(undone.json<Answer>().loans[0]!.here).toEqual([2, 3]);
    await handOut((await today()).goingOut[1]!);
    expect((await handOut(first)).loans[0]!.units.map(({ number }) => number)).toEqual([1]);
  });

  it('are handed out if a front end of an earlier release sends none', async () => {
    const [, second] = (await today()).goingOut;
    const how = { as: officer, body: {}, headers: { 'if-match': `"${second!.version}"` } };
    const reply = await server.call('POST', `/api/bookings/${second!.id}/handouts`, how);
    expect(reply.json<{ loan: DeskLoan }>().loan.units.map(({ number }) => number)).toEqual([2, 3]);
  });

  it('are refused if another officer has handed one of them out', async () => {
    const stale = (await today()).goingOut[0]!;
    const body = { name: 'Camera', quantity: 4 };
    await server.call('PUT', `/api/equipment/${stale.equipment.id}`, { as: officer, body });
    await bookCameras('cyd@example.org', 1, 1);
    const [fresh] = (await today()).goingOut;
    expect([fresh!.borrower.email, fresh!.here]).toEqual(['cyd@example.org', [1]]);
    await handOut(fresh!, await server.signUpWith('loans'));
    const refused = await handOut(stale);
    expect([refused.status, refused.code]).toEqual([409, 'loans/not-on-shelf']);
    expect(refused.error).toMatch(/^Camera: No\. 1 is not in store\. No\. 2, No\. 3 and No\. 4 are in store\.$/);
  });

  it('are refused with a duplicate', async () => {
    const [, second] = (await today()).goingOut;
    expect((await handOut({ ...second!, here: [2, 2] })).status).toBe(400);
  });

  it('are not restored by an undo if one of them was lent since', async () => {
    const [first] = (await today()).goingOut;
    const out = await handOut(first!);
    const back = await act(out.loans, 'returns');
    await bookCameras('cyd@example.org', 1, 1);
    const cyd = (await today()).goingOut.find(({ borrower }) => borrower.email === 'cyd@example.org');
    await handOut({ ...cyd!, here: [1] });
    const undo = await server.call('POST', `/api/activity-log/${back.entry.id}/undo`, { as: officer });
    expect(undo.json()).toMatchObject({
      code: 'loans/cannot-undo',
      error: 'Camera No. 1 was handed out again meanwhile, so this cannot be undone.',
    });
  });
});
