import { expect, it } from 'vitest';
import { addPasskey } from '../../../../test/passkeys.ts';
import { listMails } from '../../../../test/sent-mails.ts';
import { startServer } from '../../../../test/server.ts';
import { insertEmailLink } from '../email-links.ts';
import { confirmEmail } from '../queries.ts';

it('does not name a passkey to unconfirmed addresses, which may belong to strangers', async () => {
  const server = await startServer();
  const { db, now } = server.services;
  const member = await server.signUpAdministrator();
  const link = { accountId: member.id, act: 'give-back' } as const;
  await insertEmailLink(db, { ...link, email: 'stranger@example.org', rank: null }, now());
  await insertEmailLink(db, { ...link, email: 'earlier@example.org', rank: 0 }, now());
  await addPasskey(server, member);
  const mails = await listMails(server);
  const namedTo = (name: string) =>
    mails
      .filter(({ body }) => body.includes(name))
      .map(({ recipient }) => recipient)
      .toSorted();
  expect(namedTo('the passkey “Phone” was added')).toEqual(['earlier@example.org']);
  expect(namedTo('a passkey was added')).toEqual([member.email, 'stranger@example.org'].toSorted());
});

it('names a passkey to the confirmed address of its account', async () => {
  const server = await startServer();
  const { db, now } = server.services;
  const member = await server.signUpAdministrator();
  await confirmEmail(db, member.id, now());
  await addPasskey(server, member);
  const [mail] = await listMails(server);
  expect(mail!.body).toContain('the passkey “Phone” was added');
});
