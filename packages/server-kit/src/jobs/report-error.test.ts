import { expect, it, vi } from 'vitest';
import { reportError } from './report-error.ts';

it('logs an error in one line of JSON, without personal data', () => {
  const lines: string[] = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
  reportError(Object.assign(new Error('550 <ada@example.org>:\nno such mailbox'), { code: 'EENVELOPE' }));
  reportError('plain words');
  spy.mockRestore();
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 50, err: { message: '550 <[e-mail]>:\nno such mailbox', code: 'EENVELOPE' }, msg: 'a job failed' },
    { level: 50, err: { message: 'plain words' } },
  ]);
  expect(lines.join('')).not.toMatch(/ada@|\n/);
});
