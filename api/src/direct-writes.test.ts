import { expect, it } from 'vitest';
import { api, type ApiKey } from '@fotosoc/contract';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { watchDirectWrites } from '../test/direct-writes.ts';
import { examples } from '../test/examples.ts';
import { sendExample } from '../test/send-example.ts';
import { startServer } from '../test/server.ts';
import { publishBundle } from '@fotosoc/delivery/publish/publish';

/** Allowed writes outside of transactions: counters of attempts, and final actions of a session on itself. */
const ALLOWED = [
  /: (rate_limits|login_failures)$/,
  /^POST \/api\/auth\/confirmations: sessions$/,
  /^POST \/api\/auth\/logout: (sessions|security_events)$/,
  /^POST \/api\/auth\/(register: settings|reset-password: reset_requests)$/, // the same for visitors
];

it('writes for signed-in users in transactions, which check session and rights', { timeout: 120_000 }, async () => {
  const server = await startServer({ RATE_FACTOR: '1000', PREVIEW_URL: 'http://preview.localhost:0' });
  const { dir } = writeBundle({ name: 'mf-loans', version: '1.0.0+0000abcd' });
  await publishBundle(server.services, dir, { actor: 'test' });
  const listDirectWrites = watchDirectWrites(server);
  const failed: string[] = [];
  for (const key of Object.keys(api) as ApiKey[]) {
    const isOfMembers = ['anyone', 'member', 'owner'].includes(api[key].access);
    const administrator = await server.signUpAdministrator();
    const sender = isOfMembers ? await server.signUp() : administrator;
    const example = await examples[key]({ server, owner: sender, administrator }, sender);
    const { statusCode } = await sendExample(server, key, example, { as: sender });
    if (statusCode >= 500) failed.push(key);
  }
  const unchecked = listDirectWrites().filter((found) => !ALLOWED.some((allowed) => allowed.test(found)));
  expect({ failed, unchecked }).toEqual({ failed: [], unchecked: [] });
});
