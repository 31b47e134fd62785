import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import argon2 from 'argon2';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startServer } from '../../../test/server.ts';
import { formatFirebaseHash } from './firebase-scrypt.ts';
import { hashPassword } from './passwords.ts';
import { updatePasswordHash } from './queries.ts';

const HASHING = { signerKey: 'jxspr8Ki0RYycVU8zykbdA==', saltSeparator: 'Bw==', rounds: 8, memCost: 4 };
const IMPORTED = formatFirebaseHash(HASHING, '42xEC+ixf3L2lw==', 'lSrfV15cpx95/sZS2W9c9A==');

it('a wrong password takes the same time with an account, an imported account and none', async () => {
  const server = await startServer();
  const [member, imported] = [await server.signUp(), await server.signUp()];
  await updatePasswordHash(server.services.db, imported.id, IMPORTED);
  const argon = vi.spyOn(argon2, 'verify');
  const scrypt = vi.spyOn(crypto, 'createCipheriv'); // the last step of Firebase's hash
  syncBuiltinESMExports();
  onTestFinished(() => {
    argon.mockRestore();
    scrypt.mockRestore();
    syncBuiltinESMExports();
  });
  const costs: number[][] = [];
  for (const email of [member.email, imported.email, 'nobody@example.org']) {
    const before = [argon.mock.calls.length, scrypt.mock.calls.length];
    const reply = await server.call('POST', '/api/auth/login', { body: { email, password: 'wrong horse' } });
    expect(reply.statusCode).toBe(401);
    costs.push([argon.mock.calls.length - before[0]!, scrypt.mock.calls.length - before[1]!]);
  }
  expect(costs).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
});

it('a password is hashed at the recommended cost', async () => {
  const hash = vi.spyOn(argon2, 'hash');
  onTestFinished(() => hash.mockRestore());
  await hashPassword('horse staple battery');
  const cost = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  expect(hash).toHaveBeenCalledExactlyOnceWith('horse staple battery', cost);
});
