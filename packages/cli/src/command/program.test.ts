import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HelpShown, readWords, VERBS } from './program.ts';

let shown = '';
beforeEach(() => {
  shown = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the words after `remote`', () => {
  it('are a verb, its operands, and its options, in any order', () => {
    expect(readWords(['canary', '--percent', '5', 'mf-x', '--json', '1.0.0', '--reason', 'new tiles'])).toEqual({
      verb: 'canary',
      operands: ['mf-x', '1.0.0'],
      options: { percent: 5, reason: 'new tiles', json: true },
    });
    expect(readWords(['--json', 'dev', '--against', 'https://x.example/']).options).toEqual({
      json: true,
      against: 'https://x.example',
      port: 3300,
    });
  });

  it('name any number of versions of others', () => {
    const words = ['mf-home@1.2.0+9f3c1ab2', 'shell@1.3.0+00000001', 'canaries'].flatMap((one) => ['--with', one]);
    const { options } = readWords(['preview', ...words]);
    expect(options.with).toEqual([
      { name: 'mf-home', version: '1.2.0+9f3c1ab2' },
      { name: 'shell', version: '1.3.0+00000001' },
      'canaries',
    ]);
  });

  it.each([
    ['a version of nobody', ['check', '--with', '1.2.0'], '--with must be a name and a version, as in mf-home@1.2.0'],
    ['an option of another verb', ['status', '--percent', '5'], "unknown option '--percent'"],
    ['an option that is mistyped', ['rollback', '--reson', 'x'], '(Did you mean --reason?)'],
    ['an option of no verb', ['status', '--x'], 'See `remote status --help`.'],
    ['an option without its value', ['canary', '--percent'], "option '--percent <N>' argument missing"],
    ['more than the verb is about', ['status', 'mf-x', '1', '2'], "too many arguments for 'status'"],
    ['a share of everybody', ['promote', '--percent', '5'], 'use canary --percent 5.'],
    ['a share that is no number', ['canary', '--percent', 'some'], 'up to 100, not some.'],
    ['a port beyond all ports', ['dev', '--port', '65536'], '--port must be a port, not 65536.'],
    ['an address that is no site', ['check', '--against', 'ftp://x'], 'the address of a site, not ftp://x.'],
    ['a hash that is none', ['audit', '--head', 'abc'], 'as audit prints it, not abc.'],
    ['no verb', [], 'Name a verb.\nUsage: remote'],
    ['a verb that does not exist', ['explode', '--json'], 'There is no verb explode.\nUsage: remote'],
  ])('are refused with %s', (_, words, sentence) => {
    expect(() => readWords(words)).toThrow(
      expect.objectContaining({ name: 'CommandError', exitCode: 2, message: expect.stringContaining(sentence) }),
    );
    expect(shown).toBe('');
  });

  it('list every verb in the help', () => {
    expect(() => readWords(['--help'])).toThrow(HelpShown);
    for (const [name, { summary }] of Object.entries(VERBS)) expect(shown).toMatch(new RegExp(`${name} .* ${summary}`));
  });

  it.each([
    [
      'canary',
      [
        '--percent <N>',
        '--expect <version>',
        '--reason <why>',
        '--override <why>',
        '--registry <URL>',
        '--json',
        '[version]',
      ],
    ],
    ['dev', ['--against <URL>', '--port <N>', '[name]']],
    ['diff', ['[before]', '[after]']],
  ])('list the options of %s in its help, and no others', (verb, taken) => {
    expect(() => readWords([verb, '--help'])).toThrow(HelpShown);
    for (const word of taken) expect(shown).toContain(word);
    const options = [...shown.matchAll(/^ +(?:-h, )?(--\w+)/gm)].map(([, option]) => option);
    const others = options.filter((option) => !taken.some((word) => word.startsWith(option!)));
    expect(others.filter((option) => !['--help', '--json', '--registry'].includes(option!))).toEqual([]);
  });

  it('hide the refused percentage option of promote in the help', () => {
    expect(() => readWords(['promote', '--help'])).toThrow(HelpShown);
    expect(shown).not.toContain('--percent');
  });
});
