import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { describeDemoAccounts } from './demo-accounts.ts';

it('names the file of the demo accounts, and no password', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-accounts-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  expect(describeDemoAccounts(dataDir)).toBeUndefined();
  writeFileSync(path.join(dataDir, 'demo-accounts.json'), '[{"email":"a@example.org","password":"canary"}]');
  expect(describeDemoAccounts(dataDir)).toBe(
    `The demo accounts and their passwords are in ${path.join(dataDir, 'demo-accounts.json')}.`,
  );
});
