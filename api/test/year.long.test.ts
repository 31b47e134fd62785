import type { CallChange } from '@fotosoc/contract/calls';
import type { Right } from '@fotosoc/contract/user';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import { createJobs } from '../src/schedule.ts';
import { confirmSession, startSession } from '../src/features/accounts/session-store.ts';
import { replaceGrantedRights } from '../src/features/accounts/rights/queries.ts';
import { insertSignUpLink } from '../src/features/places/queries.ts';
import { insertPhoto } from '../src/features/photos/queries.ts';
import { createCallSettings } from './open-call.ts';
import { createPhotoRow } from './photo-row.ts';
import { createRandom, SEED } from './seed.ts';
import { readNewMails } from './sent-mails.ts';
import { ANY_VERSION, startServer, type TestServer } from './server.ts';
import { addSignUpEvent } from './signed-up-event.ts';

/** Monday of freshers' week. The year lies in the past, because the database refuses by its own clock to delete security
 *  events too early. */
const FIRST_DAY = new Date('2025-09-22T10:00:00Z');
const DAYS = 265;
const MEMBERS = 140;
/** Days of exams, on which the desk lends nothing. */
const EXAMS = [
  { from: '2025-12-08', to: '2025-12-20', word: 'Exams' },
  { from: '2026-04-20', to: '2026-05-08', word: 'Exams' },
];
const EQUIPMENT = ['Tripod', 'Lens', 'Flash', 'Light meter'];
const UNITS = 3;
const HANDOVER_DAY = 205;
/** Name of an entrant, by which answers before the results are searched. */
const ENTRANT = /Entrant Quill/;

interface Person {
  id: string;
  email: string;
}

/** A society on a stopped clock, with counts of what happened, and of each broken invariant. */
class Year {
  readonly figures: Record<string, number> = {};
  readonly broken: string[] = [];
  readonly mails: { to: string; text: string; token: string | undefined }[] = [];
  readonly #seenMails = new Set<string>();
  readonly out = new Map<string, { equipment: string; due: number }>();
  readonly random = createRandom(SEED);
  readonly #voters = new Map<string, Set<string>>();
  members: Person[] = [];
  officers: Person[] = [];

  constructor(readonly server: TestServer) {}

  count(what: string, by = 1): void {
    this.figures[what] = (this.figures[what] ?? 0) + by;
  }

  now(): Date {
    return this.server.services.now();
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  /** Returns different members, chosen at random. */
  some(count: number): Person[] {
    const rest = [...this.members];
    return Array.from({ length: count }, () => rest.splice(Math.floor(this.random() * rest.length), 1)[0]!);
  }

  /** Sends a request, as a person with a new session if one is passed. */
  async send(method: string, url: string, who?: Person, body?: object, headers: Record<string, string> = {}) {
    const { db } = this.server.services;
    const as = who && { ...who, cookie: `sid=${await startSession(db, who.id, this.now())}` };
    const reply = await this.server.call(method, url, { ...(as && { as }), ...(body && { body }), headers });
    this.count('requests');
    if (reply.statusCode >= 500) this.broken.push(`${reply.statusCode} to ${method} ${url}: ${reply.body}`);
    return reply;
  }

  /** Sends a request whose status must be this one. */
  async mustSend(status: number, ...how: Parameters<Year['send']>) {
    const reply = await this.send(...how);
    if (reply.statusCode !== status) this.broken.push(`${reply.statusCode} to ${how[0]} ${how[1]}: ${reply.body}`);
    return reply;
  }

  async addPerson(name: string, rights: Right[] = []): Promise<Person> {
    const { db } = this.server.services;
    const { id, email } = await this.server.signUp(`${name}@example.org`);
    await db
      .updateTable('accounts')
      .set({ email_confirmed_at: this.now().toISOString() })
      .where('id', '=', id)
      .execute();
    if (rights.length > 0)
      await replaceGrantedRights(
        db,
        id,
        rights.map((right) => ({ right, lastDay: null })),
      );
    return { id, email };
  }

  /** Lets the scheduled jobs run, reads the new mails, and checks the invariants. */
  async pass(ms: number): Promise<void> {
    this.server.wait(ms);
    for (const { run } of createJobs(this.server.services)) await run(() => true);
    for (const text of await readNewMails(this.server, this.#seenMails)) {
      const to = /^To: (\S+)/m.exec(text)?.[1] ?? '';
      this.mails.push({ to, text, token: /\btoken=([\w-]+)/.exec(text)?.[1] });
    }
    await this.checkPlaces();
    await this.checkLoans();
    await this.checkNames();
  }

  async checkPlaces(): Promise<void> {
    const rows = await this.server.services.db
      .selectFrom('event_sign_ups')
      .innerJoin('planned_events', 'planned_events.id', 'event_sign_ups.event_id')
      .select(({ fn }) => ['planned_events.name', 'planned_events.capacity', fn.countAll<number>().as('people')])
      .select(({ fn }) => fn.sum<number>('guests').as('guests'))
      .where('state', 'in', ['going', 'offered'])
      .where('is_walk_in', '=', 0)
      .groupBy(['planned_events.id', 'planned_events.name', 'planned_events.capacity'])
      .execute();
    for (const { name, capacity, people, guests } of rows) {
      if (people + guests > capacity!) this.broken.push(`${people + guests} people for ${capacity} places of ${name}`);
    }
    this.count('counts of places', rows.length);
  }

  /** Compares the units that the desk counts as out with those that borrowers have. */
  async checkLoans(): Promise<void> {
    const list = await this.send('GET', '/api/equipment');
    const names = new Map(list.json<{ id: string; name: string }[]>().map(({ id, name }) => [id, name]));
    const desk = await this.mustSend(200, 'GET', '/api/desk/equipment', this.officers[1]);
    for (const { id, here, out } of desk.json<{ kinds?: { id: string; here: number; out: number }[] }>().kinds ?? []) {
      const borrowed = [...this.out.values()].filter(({ equipment }) => equipment === names.get(id)).length;
      if (out !== borrowed || here + out !== UNITS) {
        this.broken.push(`${names.get(id)}: ${here} here, ${out} out, ${borrowed} with borrowers`);
      }
    }
  }

  async checkNames(): Promise<void> {
    const { calls } = (await this.send('GET', '/api/calls')).json<{ calls: { slug: string; state: string }[] }>();
    for (const { slug, state } of calls.filter((call) => call.state !== 'results')) {
      const addresses = ['', '/entries', '/ballot'].map((path) => `/api/calls/${slug}${path}`);
      for (const address of addresses) {
        for (const who of [undefined, this.members[0], this.officers[0]]) {
          if (ENTRANT.test((await this.send('GET', address, who)).body))
            this.broken.push(`${address} names an entrant while ${state}`);
          this.count('answers searched for names');
        }
      }
    }
  }

  /** Returns mails that one person got twice: equal in receiver, subject and text, but for the links. */
  listRepeatedMails(): string[] {
    const volatile = /token=[\w-]+|^(?:Date|Message-ID|Content-Type|--).*$|boundary.*/gm;
    const keys = this.mails.map(({ text }) => text.split('text/calendar')[0]!.replaceAll(volatile, ''));
    return keys.filter((key, index) => keys.indexOf(key) !== index);
  }

  // Events

  /** Lets people sign up for an event, confirm, change their minds and come. */
  async holdEvent(capacity: number, visitors: number, startsInMs: number): Promise<string> {
    const { db } = this.server.services;
    const { slug, id } = await addSignUpEvent(db, this.now(), { capacity, maxGuests: 2, startsInMs });
    this.count('events');
    for (const member of this.some(Math.ceil(capacity * 1.4))) {
      const guests = this.chance(0.2) ? 1 + Math.floor(this.random() * 2) : 0;
      await this.send('POST', `/api/events/${slug}/sign-ups`, member, { name: 'Member', email: member.email, guests });
    }
    for (let visitor = 0; visitor < visitors; visitor++) {
      const email = `visitor${visitor}.${slug}@example.org`;
      await this.send('POST', `/api/events/${slug}/sign-ups`, undefined, { name: 'Visitor', email });
    }
    await this.pass(HOUR_MS);
    for (let visitor = 0; visitor < visitors; visitor++) {
      const mail = this.mails.find(({ to }) => to === `visitor${visitor}.${slug}@example.org`);
      if (this.chance(0.7)) await this.manage('confirmations', mail?.token ?? '');
    }
    return id;
  }

  async manage(action: string, token: string, more: object = {}): Promise<void> {
    const reply = await this.send('POST', `/api/managed-sign-ups/${action}`, undefined, { token, ...more });
    this.count(`${action}${reply.statusCode === 200 ? '' : ' refused'}`);
  }

  /** Lets one in six people cancel, one in ten change the guests, and most take an offered place. */
  async changeMinds(): Promise<void> {
    const { db } = this.server.services;
    const active = ['going', 'waiting', 'offered'] as const;
    const rows = await db
      .selectFrom('event_sign_ups')
      .select(['id', 'email', 'state'])
      .where('state', 'in', active)
      .where('event_start', '>', this.now().toISOString())
      .where('email', '!=', '')
      .execute();
    for (const { id, state } of rows) {
      const link = await insertSignUpLink(db, id, '');
      const token = link.split('token=')[1]!;
      if (this.chance(0.05)) await this.manage('cancellations', token);
      else if (this.chance(0.1)) await this.manage('guests', token, { guests: Math.floor(this.random() * 3) });
      else if (state === 'offered' && this.chance(0.7)) await this.manage('confirmations', token);
    }
  }

  async checkIn(id: string): Promise<void> {
    const event = await this.server.services.db
      .selectFrom('planned_events')
      .select('slug')
      .where('id', '=', id)
      .executeTakeFirst();
    const door = `/api/events/${event!.slug}/door`;
    const { entries } = (await this.send('GET', door, this.officers[0])).json<{
      entries: { id: string; guests: number; state: string }[];
    }>();
    for (const { id: entry, guests, state } of entries) {
      if (state !== 'going' || this.chance(0.15)) continue;
      await this.send('PUT', `${door}/${entry}`, this.officers[0], { arrived: 1 + guests });
      this.count('people checked in', 1 + guests);
    }
    await this.send('POST', door, this.officers[0], { id: crypto.randomUUID(), name: 'Walk-in' });
  }

  // Calls

  async openCall(slug: string, settings: Partial<CallChange>, daysOpen: number): Promise<void> {
    const closesAt = new Date(this.now().getTime() + daysOpen * DAY_MS).toISOString();
    const body = { slug, ...createCallSettings(this.now()), closesAt, title: slug, ...settings };
    await this.mustSend(201, 'POST', '/api/calls', this.officers[0], body);
    this.count('calls');
  }

  async enter(slug: string, entrants: number, each: number): Promise<void> {
    for (const member of this.some(entrants)) {
      for (let count = 0; count < each; count++) {
        const row = createPhotoRow(member.id);
        await insertPhoto(this.server.services.db, { ...row, purpose: 'entry', file: `entries/0_photo-${row.id}.jpg` });
        const body = { photoId: row.id, title: `Work ${count}`, name: 'Entrant Quill' };
        const reply = await this.send('POST', `/api/calls/${slug}/entries`, member, body);
        this.count(reply.statusCode === 201 ? 'entries' : 'entries refused');
      }
    }
  }

  async vote(slug: string, voters: number): Promise<void> {
    for (const member of this.some(voters)) {
      const { entries } = (await this.send('GET', `/api/calls/${slug}/ballot`, member)).json<{
        entries: { id: string }[];
      }>();
      const chosen = entries[Math.floor(this.random() * entries.length)];
      if (!chosen) continue;
      const reply = await this.send('PUT', `/api/calls/${slug}/ballot/${chosen.id}`, member, { mark: 1 });
      if (reply.statusCode !== 200) continue;
      this.#voters.set(slug, (this.#voters.get(slug) ?? new Set()).add(member.id));
      this.count('votes');
    }
  }

  /** Publishes the results, which count each ballot once. */
  async publish(slug: string): Promise<void> {
    const reply = await this.mustSend(201, 'POST', `/api/calls/${slug}/results`, this.officers[0], {});
    if (!ENTRANT.test(reply.body)) this.broken.push(`The results of ${slug} name nobody`);
    const { results } = reply.json<{ results: { score?: number }[] }>();
    const votes = results.reduce((sum, { score = 0 }) => sum + score, 0);
    const voters = this.#voters.get(slug)?.size ?? 0;
    if (votes !== voters) this.broken.push(`${votes} votes of ${voters} members in ${slug}`);
  }

  // Loans

  async borrow(): Promise<void> {
    const [borrower] = this.some(1);
    const equipment = EQUIPMENT[Math.floor(this.random() * EQUIPMENT.length)]!;
    const at = (ms: number) => new Date(this.now().getTime() + ms).toISOString().slice(0, 16).replace('T', ' ');
    const days = 1 + Math.floor(this.random() * 3);
    const body = {
      user_email: borrower!.email,
      equipment,
      start_datetime: at(HOUR_MS),
      end_datetime: at(HOUR_MS + days * DAY_MS),
    };
    const reply = await this.send('POST', '/api/book', borrower, body);
    const day = this.now().toISOString().slice(0, 10);
    const isExam = EXAMS.some(({ from, to }) => day >= from && day <= to);
    if (isExam && reply.statusCode === 201) this.broken.push(`${equipment} was booked in the exams on ${day}`);
    this.count(reply.statusCode === 201 ? 'bookings' : isExam ? 'bookings refused in exams' : 'bookings refused');
    if (reply.statusCode !== 201 || this.chance(0.1)) return;
    const { id } = reply.json<{ booking: { id: string } }>().booking;
    this.server.wait(HOUR_MS);
    const handout = await this.send('POST', `/api/bookings/${id}/handouts`, this.officers[1], {}, ANY_VERSION);
    if (handout.statusCode !== 201) this.count('hand-outs refused');
    else this.out.set(id, { equipment, due: this.now().getTime() + days * DAY_MS });
  }

  /** Takes back what is due; one in five borrowers is late. */
  async takeBack(isLast: boolean): Promise<void> {
    for (const [id, { due }] of this.out) {
      if (!isLast && (this.now().getTime() < due || this.chance(0.2))) continue;
      const reply = await this.send('POST', `/api/bookings/${id}/returns`, this.officers[1], {}, ANY_VERSION);
      if (reply.statusCode !== 201) this.broken.push(`Return refused: ${reply.body}`);
      this.out.delete(id);
      this.count('returns');
    }
  }

  // Handover

  async handOver(administrator: Person): Promise<void> {
    const { db } = this.server.services;
    const [chair, publicity, equipment] = this.some(3);
    const cookie = await startSession(db, administrator.id, this.now());
    const as = {
      ...administrator,
      cookie: `sid=${cookie}`,
      confirmation: await confirmSession(db, cookie, this.now()),
    };
    const call = async (method: string, url: string, body: object) => this.server.call(method, url, { as, body });
    const post = (id: string, { email }: Person, rights: Right[]) => ({
      id,
      position: id,
      name: id,
      person: email,
      mailbox: `${id}@example.org`,
      rights,
    });
    const plan = {
      year: 'Rehearsal',
      posts: [
        post('chair', chair!, ['administrator']),
        post('publicity', publicity!, ['content', 'galleries']),
        post('equipment', equipment!, ['loans']),
      ],
      lastDay: null,
      keep: [],
      previous: [{ role: 'Chairperson', name: 'Aoife Brennan' }],
    };
    const drafted = await call('PUT', '/api/hand-over', plan);
    const { version, numbers } = drafted.json<{ version: string; numbers: object }>();
    const done = await call('POST', '/api/hand-overs', { version, numbers });
    if (done.statusCode !== 200) this.broken.push(`The handover failed: ${done.body}`);
    const former = this.officers;
    this.officers = [publicity!, equipment!];
    const body = { slug: 'late', ...createCallSettings(this.now()) };
    await this.mustSend(403, 'POST', '/api/calls', former[0], body);
    await this.mustSend(403, 'GET', '/api/desk', former[1]);
  }
}

it(`a year of the society breaks no promise, seed ${SEED}`, async () => {
  const server = await startServer({ RATE_FACTOR: '100000' });
  server.stopClock(FIRST_DAY);
  const year = new Year(server);
  year.officers = [
    await year.addPerson('publicity', ['content', 'galleries']),
    await year.addPerson('equipment', ['loans']),
  ];
  const administrator = await server.signUpAdministrator();
  for (let index = 0; index < MEMBERS; index++) year.members.push(await year.addPerson(`member${index}`));
  for (const name of EQUIPMENT) await year.send('POST', '/api/equipment', year.officers[1], { name, quantity: UNITS });
  const rules = {
    openingHours: [],
    closedDays: EXAMS,
    bufferMinutes: 0,
    longestLoanDays: 14,
    horizonDays: 60,
    openUnitsPerEmail: 3,
  };
  await year.mustSend(200, 'PUT', '/api/loan-rules', year.officers[1], rules);

  const doors = new Map<number, string>();
  let foto: string | undefined;
  for (let day = 0; day < DAYS; day++) {
    const [week, weekday] = [Math.floor(day / 7), day % 7];
    if (day < 3) doors.set(day + 4, await year.holdEvent(40, 30, 4 * DAY_MS + 2 * HOUR_MS));
    if (weekday === 1 && week % 2 === 1 && week < 40)
      doors.set(day + 4, await year.holdEvent(12, 6, 4 * DAY_MS + 2 * HOUR_MS));
    if (weekday === 0) await year.openCall(`foto-${week}`, { votesEach: 1, judgedWhileOpen: week % 2 === 0 }, 4);
    if (weekday === 1) await year.enter(`foto-${week}`, 8, 1);
    if (weekday === 2 && week % 2 === 0) await year.vote(`foto-${week}`, 15);
    if (weekday === 5) {
      await year.vote(`foto-${week}`, 30);
      await year.publish(`foto-${week}`);
      foto = `foto-${week}`;
    }
    if (weekday === 6 && foto !== undefined) {
      const next = new Date(year.now().getTime() + DAY_MS).toISOString().slice(0, 10);
      await year.mustSend(201, 'POST', `/api/calls/${foto}/fotos`, year.officers[0], { day: next });
      year.count('Fotos of the Week');
    }
    if (day === 160) await year.openCall('exhibition', { judgedBy: 'none', entriesEach: 3, chosenCount: 500 }, 20);
    if (day === 170) await year.enter('exhibition', 40, 3);
    if (day === 182) {
      await year.publish('exhibition');
      await year.mustSend(201, 'POST', '/api/calls/exhibition/galleries', year.officers[0], { entries: 'all' });
    }
    if (day === HANDOVER_DAY) await year.handOver(administrator);
    if (weekday < 5) for (let count = 0; count < 3; count++) await year.borrow();
    await year.takeBack(day === DAYS - 1);
    const door = doors.get(day);
    if (door !== undefined) await year.checkIn(door);
    await year.changeMinds();
    await year.pass(FIRST_DAY.getTime() + (day + 1) * DAY_MS - year.now().getTime());
  }

  expect([...year.out.values()]).toEqual([]);
  year.broken.push(...year.listRepeatedMails());
  year.count('mails', year.mails.length);
  process.stdout.write(`${JSON.stringify(year.figures, null, 1)}\n`);
  expect(year.broken).toEqual([]);
}, 1_800_000);
