import { expect, it } from 'vitest';
import { listMails } from '../../../test/sent-mails.ts';
import { startServer } from '../../../test/server.ts';
import { createFirstAdministrator } from './first-administrator.ts';

const PASSWORD = 'lantern-quarry-sixty-one';

it("creates the administrator's account, with a link to choose the password once", async () => {
  const server = await startServer();
  const outcome = await createFirstAdministrator(server.services, ' chair@example.org ');
  expect(outcome).toMatchObject({ became: 'made' });
  const token = new URL((outcome as { link: string }).link).searchParams.get('token');
  const body = { token, password: PASSWORD };
  expect((await server.call('POST', '/api/auth/reset-password/confirm', { body })).statusCode).toBeLessThan(300);
  expect((await server.call('POST', '/api/auth/reset-password/confirm', { body })).statusCode).toBe(400);
  const login = await server.call('POST', '/api/auth/login', {
    body: { email: 'chair@example.org', password: PASSWORD },
  });
  expect(login.json()).toMatchObject({ user: { email: 'chair@example.org', role: 'administrator' } });
});

it('mails the link if the site sends mails', async () => {
  const server = await startServer({ SMTP_URL: 'smtp://127.0.0.1:9' });
  expect(await createFirstAdministrator(server.services, 'chair@example.org')).toEqual({ became: 'mailed' });
  expect(await listMails(server)).toMatchObject([
    { recipient: 'chair@example.org', body: expect.stringMatching(/\/reset-password\?token=\S{40,}/) as string },
  ]);
});

it('appoints an existing account and keeps its password', async () => {
  const server = await startServer();
  const member = await server.signUp('chair@example.org');
  expect(await createFirstAdministrator(server.services, 'Chair@example.org')).toEqual({ became: 'appointed' });
  const session = await server.call('GET', '/api/auth/session', { as: member });
  expect(session.json()).toMatchObject({ user: { role: 'administrator' } });
});

it('changes nothing if an administrator exists or the address is invalid', async () => {
  const server = await startServer();
  await expect(createFirstAdministrator(server.services, 'nobody')).rejects.toThrow('"nobody" is no e-mail address');
  await createFirstAdministrator(server.services, 'chair@example.org');
  await expect(createFirstAdministrator(server.services, 'other@example.org')).rejects.toThrow(
    'has an administrator already',
  );
  expect(await server.services.db.selectFrom('accounts').select('email').execute()).toHaveLength(1);
});
