import { expect, it } from 'vitest';
import { FORMS, startUntrustedForms } from '../test/untrusted-forms.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { cancelUnconfirmedBookings } from './features/loans/desk/cancel-unconfirmed.ts';

/** Two hundred people in a typical distribution of networks: one campus with earlier posts, households, and single
 *  networks. */
const people = Array.from({ length: 200 }, (_, n) => ({
  who: `person-${n}`,
  form: FORMS[n % FORMS.length]!,
  address: n < 60 ? '10.2.0.1' : n < 90 ? `10.3.${n % 10}.1` : `10.1.${n}.1`,
}));

it('accepts less than one in a hundred posts of a flood with tickets, and all posts of two hundred people', async () => {
  const { server, open, send, through } = await startUntrustedForms();
  await send('10.2.0.1', 'message', 'earlier');
  server.wait(2 * DAY_MS);
  const refused: string[] = [];
  const waiting = [];
  for (let round = 0; round < 20; round++) {
    const bots = await Promise.all(Array.from({ length: 50 }, (_, n) => open(`10.0.${n}.1`)));
    const some = people.slice(round * 10, round * 10 + 10);
    const pages = await Promise.all(some.map(({ address }) => open(address)));
    server.wait(30_000);
    for (const [n, fill] of bots.entries()) await fill(FORMS[(round + n) % FORMS.length]!, `bot-${round}-${n}`);
    for (const [n, fill] of pages.entries()) {
      const { form, who } = some[n]!;
      const reply = await fill(form, who);
      if (reply.statusCode >= 300) refused.push(`${who}: ${reply.body}`);
      if (form === 'caption' && reply.json<{ isWaiting: boolean }>().isWaiting) waiting.push(who);
    }
    await cancelUnconfirmedBookings(server.services);
  }
  expect([refused, waiting]).toEqual([[], []]);

  const seen = await through();
  expect(seen.filter((who) => who.startsWith('bot-')).length).toBeLessThan(10);
  const digests = await server.services.db.selectFrom('mails').select('body').execute();
  const isSeen = ({ who, form }: (typeof people)[number]) =>
    seen.some((one) => one.split('@')[0] === who) ||
    (form === 'message' && digests.some(({ body }) => body.includes(`\n${who}\n`)));
  expect(people.filter((person) => !isSeen(person)).map(({ who }) => who)).toEqual([]);
}, 120_000);
