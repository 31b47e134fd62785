import { describe, expect, it } from 'vitest';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Refusal } from '@fotosoc/contract/registry/decision';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import type { Platform } from './platform.ts';
import { requireAllowed, decideOnVersion, type DecisionRequest, type VersionFacts } from './decision.ts';

const { manifest } = writeBundle();
const remote = manifest.remote!;
const shell: Manifest = { ...writeBundle({ name: 'shell', version: '2.0.0+0000000b' }).manifest };
const live: Platform['others'][number] = {
  name: 'mf-y',
  prefixes: ['/y'],
  needs: { shell: '^2.0.0' },
};
const platform: Platform = {
  shell: { version: '1.2.0+0000000a' },
  apiVersion: '1.0.0',
  others: [live],
};

const described = (change: object): VersionFacts => ({
  manifest: { ...manifest, remote: { ...remote, description: { ...remote.description, ...change } } },
});
const ofShell = (change: Partial<Manifest>): VersionFacts => ({ manifest: { ...shell, ...change } });
const heavyPart = {
  ...described({ budgets: { entryBytes: 9e9, totalBytes: 9e9 } }).manifest,
  bytes: { 'fragment.js': 2_000_000 },
  fragments: [{ slot: 'event.gallery', files: ['fragment.js'], later: [] }],
};
const route = (pattern: string) => ({ routes: [{ pattern, files: [] }] });

/** All possible objections to a version: name, facts, platform, and sentence. */
const FINAL: [string, VersionFacts, Partial<Platform>, string][] = [
  ['a file that is not well', { manifest, faults: ['page.js brings its own react.'] }, {}, 'brings its own react'],
  ['no remote.json', { manifest: { ...manifest, remote: undefined } }, {}, 'mf-x has no remote.json'],
  ['the remote.json of another', described({ name: 'mf-z' }), {}, 'remote.json names mf-z, the bundle mf-x.'],
  ['a route outside its prefixes', { manifest: { ...manifest, ...route('/z') } }, {}, 'Route /z is outside'],
  ['a prefix of the server', described({ prefixes: ['/x', '/api'] }), {}, 'The server reserves paths below /api'],
  ['a prefix of another', { manifest }, { others: [{ ...live, prefixes: ['/x'] }] }, 'The prefix /x belongs to mf-y'],
  ['a page of the shell', { manifest }, { others: [{ name: 'shell', prefixes: ['/x'] }] }, 'belongs to shell'],
  ['in a shell, a page of a remote', ofShell(route('/y')), {}, 'The page /y belongs to mf-y'],
];
const OVERRIDABLE: typeof FINAL = [
  ['another API', { manifest }, { apiVersion: '2.0.0' }, 'needs the API ^1.0.0, this one is 2.0.0'],
  ['another shell', { manifest }, { shell }, 'needs the shell ^1.0.0, this one is 2.0.0+0000000b'],
  [
    'another React',
    { manifest: { ...manifest, react: '^19.3.0' } },
    { shell: { ...platform.shell!, react: '20.0.0' } },
    'mf-x is built for React ^19.3.0, the shell 1.2.0+0000000a provides 20.0.0',
  ],
  [
    'in a shell, another React',
    ofShell({ react: '19.2.0' }),
    { others: [{ ...live, needs: { ...live.needs!, react: '^19.3.0' } }] },
    'mf-y is built for React ^19.3.0, this shell provides 19.2.0',
  ],
  ['a large entry', described({ budgets: { entryBytes: 1, totalBytes: 9e9 } }), {}, 'its budget is 1:'],
  ['much code', described({ budgets: { entryBytes: 9e9, totalBytes: 2 } }), {}, 'its budget is 2:'],
  [
    'more code than the site allows, whatever its own budget',
    described({ budgets: { entryBytes: 9e9, totalBytes: 9e9 } }),
    { maxCodeBytes: 3 },
    'this site allows each remote 3: remove some code',
  ],
  [
    'a fragment that its page has no room for',
    { manifest: heavyPart },
    {},
    'The fragment of mf-x for event.gallery loads 2000000 bytes of code at first, at most 64000',
  ],
  ['a page that is not well', { manifest, pages: { refusal: 'In a browser, /x throws.' } }, {}, '/x throws'],
  ['in a shell, a remote’s range', ofShell({ version: '3.0.0+0000000c' }), {}, 'mf-y needs the shell ^2.0.0'],
  [
    'an export that the shell does not provide',
    { manifest: { ...manifest, uses: { '@fotosoc/host': ['useApi', 'useParams'] } } },
    { shell: { ...platform.shell!, provides: { '@fotosoc/host': ['useApi'] } } },
    'mf-x uses useParams of @fotosoc/host, which the shell 1.2.0+0000000a does not provide',
  ],
  [
    'an export that the canary of the shell does not provide',
    { manifest: { ...manifest, uses: { '@fotosoc/host': ['useParams'] } } },
    { canaryShell: { ...platform.shell!, version: '1.3.0+0000000d', provides: { '@fotosoc/host': ['useApi'] } } },
    'mf-x uses useParams of @fotosoc/host, which the shell 1.3.0+0000000d does not provide',
  ],
  [
    'a module that the shell does not provide',
    { manifest: { ...manifest, uses: { 'react-dom': ['*'] } } },
    { shell: { ...platform.shell!, provides: { react: ['*'] } } },
    'mf-x uses react-dom, which',
  ],
  [
    'in a shell, an export that a remote uses',
    ofShell({ provides: { '@fotosoc/host': ['useApi'] } }),
    { others: [{ ...live, needs: { ...live.needs!, version: '1.0.4', uses: { '@fotosoc/host': ['useParams'] } } }] },
    'This shell does not provide useParams of @fotosoc/host, which mf-y 1.0.4 uses: keep the export until the team of mf-y has',
  ],
];

const reason = 'the demo is tonight';
const other = { reason, refusals: ['Something else.'] };

/** Returns the only refusal without an override. */
function refusalOf(facts: VersionFacts, change: Partial<Platform>): Refusal {
  const verdict = decideOnVersion(facts, { ...platform, ...change }, { to: 'publish' });
  if (verdict.isAllowed || verdict.refusals.length > 1)
    throw new Error('Exactly one sentence was to stand against it.');
  return verdict.refusals[0];
}

it.each(['publish', 'activate', 'return'] as const)('accepts a valid version to %s', (to) => {
  for (const facts of [{ manifest }, { manifest: shell }, { manifest, faults: [], pages: 'well' as const }]) {
    expect(decideOnVersion(facts, platform, { to, override: reason })).toEqual({ isAllowed: true, override: null });
  }
});

describe.each(['publish', 'activate'] as const)('to %s', (to) => {
  describe.each(FINAL)('%s', (_, facts, change, words) => {
    const against = { ...platform, ...change };
    const { sentence } = refusalOf(facts, change);
    const refused = { isAllowed: false, refusals: [{ kind: 'final', sentence }] };

    it.each<[string, Partial<DecisionRequest>]>([
      ['without an override', {}],
      ['whatever is overridden', { override: reason }],
      ['whatever was overridden', { overridden: { reason, refusals: [sentence] } }],
    ])('is refused %s', (__, granted) => {
      expect(sentence).toContain(words);
      expect(decideOnVersion(facts, against, { to, ...granted })).toEqual(refused);
    });
  });

  describe.each(OVERRIDABLE)('%s', (name, facts, change, words) => {
    const against = { ...platform, ...change };
    const { sentence, code = '' } = refusalOf(facts, change);
    const hurt = name.startsWith('in a shell') ? { remotes: ['mf-y'] } : {};
    const refused = { isAllowed: false, refusals: [{ kind: 'overridable', code, sentence, ...hurt }] };
    const allowed = { isAllowed: true, override: { reason, refusals: [sentence], codes: [code], ...hurt } };

    it.each<[string, Partial<DecisionRequest>, object]>([
      ['refused without an override', {}, refused],
      ['refused when only another refusal was overridden', { overridden: other }, refused],
      ['refused for a reason that is no override', { reason }, refused],
      ['allowed by an override', { override: reason }, allowed],
      ['allowed by an override beside another one', { override: reason, overridden: other }, allowed],
      ['allowed once it was overridden', { overridden: { reason, refusals: ['x', sentence] } }, allowed],
      [
        'allowed once it was overridden in other words',
        { overridden: { reason, refusals: ['x', 'y'], codes: ['x', code] } },
        allowed,
      ],
      [
        'refused when the same check had other facts',
        { overridden: { reason, refusals: [sentence], codes: [`${code}0`] } },
        refused,
      ],
    ])('is %s', (__, granted, verdict) => {
      expect(sentence).toContain(words);
      expect(decideOnVersion(facts, against, { to, ...granted })).toEqual(verdict);
    });
  });
});

describe('the status of a version', () => {
  const held = { manifest, standing: { status: 'rolled-back', reason: 'blank page' } } as const;
  const blocked = { manifest, standing: { status: 'blocked', reason: 'leaks' } } as const;
  const changed = { manifest, isChanged: true };
  const allowed = undefined;

  it.each<[string, VersionFacts, DecisionRequest, string | undefined]>([
    ['rolled back, without a reason', held, { to: 'activate' }, 'held'],
    ['rolled back, with an override that says nothing of it', held, { to: 'activate', override: reason }, 'held'],
    ['rolled back, with an empty reason', held, { to: 'activate', reason: '' }, 'held'],
    ['rolled back, with a reason', held, { to: 'activate', reason }, allowed],
    ['rolled back, to go back to', held, { to: 'return' }, allowed],
    ['blocked', blocked, { to: 'activate' }, 'blocked'],
    ['blocked, whatever is granted', blocked, { to: 'activate', reason, override: reason }, 'blocked'],
    ['blocked, to go back to', blocked, { to: 'return', reason }, 'blocked'],
    ['published with other bytes', changed, { to: 'publish' }, 'changed-version'],
    ['published with other bytes, overridden', changed, { to: 'publish', override: reason }, 'changed-version'],
  ])('%s', (_, facts, asked, kind) => {
    const verdict = decideOnVersion(facts, platform, asked);
    expect(verdict.isAllowed ? undefined : verdict.refusals.map((refusal) => refusal.kind)).toEqual(kind && [kind]);
  });

  it('is refused with its reason', () => {
    expect(decideOnVersion(held, platform, { to: 'activate' })).toMatchObject({
      refusals: [{ sentence: `${manifest.version} was rolled back (blank page): give a reason to bring it back.` }],
    });
    expect(decideOnVersion(blocked, undefined, { to: 'return' })).toMatchObject({
      refusals: [{ sentence: `${manifest.version} is blocked: leaks` }],
    });
  });
});

describe('a decision', () => {
  const large = described({ budgets: { entryBytes: 1, totalBytes: 9e9 } });
  const elsewhere = { ...platform, apiVersion: '2.0.0' };

  it('names all objections except overridden ones', () => {
    const facts = { ...large, faults: ['One.', 'Two.'], pages: { refusal: 'Three.' } };
    const refused = decideOnVersion(facts, elsewhere, { to: 'publish', overridden: { reason, refusals: ['Three.'] } });
    expect(refused.isAllowed ? [] : refused.refusals.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('needs the API'),
      'One.',
      'Two.',
      expect.stringContaining('its budget is 1'),
    ]);
  });

  it('combines all refusals of one kind, and names the range that fits both shells', () => {
    const needs = { shell: '^1.4.0' };
    const others = ['mf-y', 'mf-z'].map((name) => ({ name, prefixes: [`/${name}`], needs }));
    const verdict = decideOnVersion(ofShell({}), { ...platform, others }, { to: 'publish' });
    expect(() => requireAllowed(verdict)).toThrow(
      new RegExp(others.map(({ name }) => `${name} needs .* with requires.shell "\\^1.4.0 .. \\^2.0.0"\\.`).join(' ')),
    );
    const both = others.map((other) => ({ ...other, needs: { shell: '^1.4.0 || ^2.0.0' } }));
    expect(decideOnVersion(ofShell({}), { ...platform, others: both }, { to: 'publish' }).isAllowed).toBe(true);
  });

  it('uses a new override’s reason for earlier overrides as well', () => {
    const { sentence, code = '' } = refusalOf(large, {});
    const overridden = { reason: 'earlier', refusals: [sentence] };
    expect(decideOnVersion(large, elsewhere, { to: 'activate', override: reason, overridden })).toEqual({
      isAllowed: true,
      override: {
        reason,
        refusals: [expect.stringContaining('needs the API'), sentence],
        codes: [expect.stringMatching(/^api-range /), code],
      },
    });
  });

  it('keeps overrides of pages that are not rendered again, and drops obsolete ones', () => {
    const overridden = { reason, refusals: ['In a browser, /x throws.'] };
    const asked: DecisionRequest = { to: 'publish', overridden };
    expect(decideOnVersion({ manifest, pages: 'as before' }, platform, asked)).toEqual({
      isAllowed: true,
      override: overridden,
    });
    expect(decideOnVersion({ manifest, pages: 'well' }, platform, asked)).toEqual({ isAllowed: true, override: null });
  });

  it('does not check the active version again, except for its status', () => {
    const active = { ...elsewhere, active: manifest.version };
    const standing = { status: 'rolled-back', reason: 'blank page' } as const;
    expect(decideOnVersion(large, active, { to: 'activate' }).isAllowed).toBe(true);
    expect(decideOnVersion({ ...large, standing }, active, { to: 'activate' }).isAllowed).toBe(false);
    expect(decideOnVersion(large, active, { to: 'publish' }).isAllowed).toBe(false);
  });
});
