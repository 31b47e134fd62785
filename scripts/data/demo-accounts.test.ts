import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { whereDemoAccountsAre } from './demo-accounts.ts';

it('names the file of the demo accounts, and no password', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-accounts-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  expect(whereDemoAccountsAre(dataDir)).toBeUndefined();
  writeFileSync(path.join(dataDir, 'demo-accounts.json'), '[{"email":"a@example.org","password":"canary"}]');
  expect(whereDemoAccountsAre(dataDir)).toBe(
    `The demo accounts and their passwords are in ${path.join(dataDir, 'demo-accounts.json')}.`,
  );
});
