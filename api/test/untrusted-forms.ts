import type { InjectOptions } from 'fastify';
import { cancelUnconfirmedBookings } from '../src/features/loans/desk/cancel-unconfirmed.ts';
import type { Actor, TestServer } from './server.ts';
import { startServer } from './server.ts';

export const START = new Date('2026-12-28T12:00:00Z');

export const FORMS = ['message', 'caption', 'account', 'booking'] as const;
export type Form = (typeof FORMS)[number];

/** Site with a caption gallery and a hundred tripods, whose forms get posts of strangers. */
export interface UntrustedForms {
  server: TestServer;
  administrator: Actor;
  /** Opens a form, which fetches a ticket, and returns a function that sends a post later. */
  open: (remoteAddress: string) => Promise<(form: Form, who: string) => ReturnType<TestServer['call']>>;
  /** Opens and sends a form, with four seconds of the site's clock in between. */
  send: (remoteAddress: string, form: Form, who: string) => ReturnType<TestServer['call']>;
  /** Returns the senders whose posts are shown, mailed individually, or reserved, or who may publish. */
  through: () => Promise<string[]>;
}

export async function startUntrustedForms(): Promise<UntrustedForms> {
  const server = await startServer({ PUBLIC_URL: 'http://fotosoc.example.org' });
  server.stopClock(START);
  const administrator = await server.signUpAdministrator();
  await server.call('POST', '/api/equipment', { as: administrator, body: { name: 'Tripod', quantity: 100 } });
  const { id: photoId } = await server.addPhoto(administrator);
  const gallery = { link: 'a', title: 'Captions', galleries: [{ title: 'One', images: [{ id: photoId }] }] };
  await server.call('POST', '/api/galleries', { as: administrator, body: gallery });

  const open: UntrustedForms['open'] = async (remoteAddress) => {
    const ticket = await server.app.inject({ method: 'POST', url: '/api/form-tickets', remoteAddress });
    const cookies = Object.fromEntries(ticket.cookies.map(({ name, value }) => [name, value]));
    return async (form, who) => {
      const [url, payload] = createPost(form, who, photoId);
      const options: InjectOptions = { method: 'POST', url, remoteAddress, cookies, payload };
      return server.app.inject(options);
    };
  };
  const send: UntrustedForms['send'] = async (remoteAddress, form, who) => {
    const fill = await open(remoteAddress);
    server.wait(4000);
    return fill(form, who);
  };
  return { server, administrator, open, send, through: async () => listAcceptedSenders(server) };
}

function createPost(form: Form, who: string, photoId: string): [url: string, body: object] {
  const email = `${who}@example.org`;
  const when = { start_datetime: '2027-01-01 10:00', end_datetime: '2027-01-01 11:00' };
  const forms: Record<Form, [string, object]> = {
    message: ['/api/contact', { 'contact-name': who, email, message: 'Hello' }],
    caption: [`/api/photos/${photoId}/captions`, { name: who, caption: `Seen by ${who}` }],
    account: ['/api/auth/register', { email, password: `a-${who}-longer-one` }],
    booking: ['/api/book', { user_email: email, equipment: 'Tripod', quantity: 1, ...when }],
  };
  return forms[form];
}

async function listAcceptedSenders(server: TestServer): Promise<string[]> {
  await cancelUnconfirmedBookings(server.services);
  const { db } = server.services;
  const captions = await db.selectFrom('captions').select('name').where('state', '=', 'shown').execute();
  const bookings = await db.selectFrom('bookings').select('user_email').where('state', '=', 'booked').execute();
  const mails = await db.selectFrom('mails').select('subject').where('subject', 'like', 'Message from %').execute();
  const held = db.selectFrom('stranger_posts').select('subject_id').where('is_held', '=', 1);
  const accounts = await db.selectFrom('accounts').select('email').where('id', 'not in', held).execute();
  return [
    ...captions.map(({ name }) => name),
    ...bookings.map(({ user_email }) => user_email),
    ...mails.map(({ subject }) => subject.replace('Message from ', '')),
    ...accounts.map(({ email }) => email),
  ].filter((who) => /^(bot|person)-/.test(who));
}
