import { expect, it } from 'vitest';
import { checkAuditLog } from './audit.ts';
import type { Command } from '../command/command.ts';
import type { RegistryClient } from '../registry/registry-client.ts';

const HEAD = 'a'.repeat(64);
const NOTED = 'b'.repeat(64);
const whole = { entries: 7, firstWrong: null, head: HEAD, notedEntry: null };

/** Returns the output for a response; `asked` records the requests. */
function audit(answer: object, head?: string) {
  const asked: unknown[] = [];
  const registry = { get: async (what: string) => (asked.push(what), answer) } as unknown as RegistryClient;
  return { outcome: checkAuditLog({ head } as Command, registry), asked };
}

it('shows the length and integrity of the audit log, and the entry to note', async () => {
  const { outcome, asked } = audit(whole);
  expect((await outcome).text).toBe(`The audit log has 7 entries and is intact.\nNewest entry: ${HEAD}`);
  expect(asked).toEqual(['audit']);
});

it('finds the noted entry', async () => {
  const { outcome, asked } = audit({ ...whole, notedEntry: 5 }, NOTED);
  expect((await outcome).text).toContain('and is intact. The noted entry is number 5.');
  expect(asked).toEqual([`audit?head=${NOTED}`]);
});

it.each([
  [
    'was changed',
    { ...whole, firstWrong: 3 },
    undefined,
    'but is damaged: entry 3 was changed, or an earlier entry is missing.',
  ],
  ['was cut off', whole, NOTED, 'but the noted entry is missing: the log was truncated or rewritten.'],
])('fails for an audit log that %s', async (_, answer, head, sentence) => {
  const error = await audit(answer, head).outcome.catch((caught: unknown) => caught);
  expect(error).toMatchObject({ exitCode: 1, message: expect.stringContaining(sentence) });
});
