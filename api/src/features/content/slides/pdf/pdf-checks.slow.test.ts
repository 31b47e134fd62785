import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createPdf } from '../../../../../test/pdf.ts';
import { PdfChecks } from './pdf-checks.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pdf-checks-'));
const checks = new PdfChecks();
afterAll(() => rmSync(folder, { recursive: true }));

const check = async (bytes: Buffer) => {
  const file = path.join(folder, 'slides.pdf');
  writeFileSync(file, bytes);
  return checks.findObjection(file);
};

it('checks a file in a separate process', async () => {
  expect(await check(createPdf())).toBeUndefined();
  expect(await check(createPdf('7 0 obj\n<< /S /JavaScript >>\nendobj'))).toContain('without them');
});

it('refuses a file that crashes the process', async () => {
  const objection = check(createPdf());
  checks.close();
  expect(await objection).toContain('cannot be read');
});

it('runs one check at a time, and limits waiting checks per account', async () => {
  const running: string[] = [];
  let most = 0;
  const take = (account: string) =>
    checks.take(account, async () => {
      running.push(account);
      most = Math.max(most, running.length);
      await new Promise(setImmediate);
      running.pop();
    });
  const results = await Promise.allSettled([take('ada'), take('ada'), take('ada'), take('ada'), take('bo')]);
  expect(most).toBe(1);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(results[3]).toMatchObject({ reason: { status: 503, code: 'storage/busy' } });
});
