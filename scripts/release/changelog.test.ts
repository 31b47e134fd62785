import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { workspace } from '../packages/members.ts';
import { AUDIENCES, dateChangelog } from './changelog.ts';

const RELEASED = '## 1.0.0\n\nThe first one.\n';
const DAY = new Date('2027-01-05T12:00:00Z');

/** Maximum number of lines of one release. */
const MAX_LINES = 150;

describe('a release', () => {
  it('sets version and day of the waiting changes', () => {
    const changelog = `# Changelog\n\n## Next\n\n### Visitors\n\n- A map.\n\n${RELEASED}`;
    expect(dateChangelog(changelog, '2.0.0', DAY)).toBe(
      `# Changelog\n\n## 2.0.0 (2027-01-05)\n\n### Visitors\n\n- A map.\n\n${RELEASED}`,
    );
  });

  it.each([
    ['nobody wrote a word for', `# Changelog\n\n## Next\n\n${RELEASED}`],
    ['has no section of waiting changes', `# Changelog\n\n${RELEASED}`],
    ['ends with an empty section', '# Changelog\n\n## Next\n'],
  ])('that %s is refused', (_name, changelog) => {
    expect(() => dateChangelog(changelog, '2.0.0', DAY)).toThrow('CHANGELOG.md has nothing below "## Next".');
  });
});

describe('the changelog', () => {
  const [, ...releases] = readFileSync(path.join(workspace, 'CHANGELOG.md'), 'utf8').split(/^## /m);

  it('is grouped by reader, in one order', () => {
    const grouped = releases.filter((release) => !release.startsWith('1.0.0'));
    expect(grouped.length).toBeGreaterThan(0);
    for (const release of grouped) {
      const headings = [...release.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
      expect(headings).toEqual(AUDIENCES.filter((audience) => headings.includes(audience)));
      expect(headings.length).toBeGreaterThan(0);
    }
  });

  it(`has at most ${MAX_LINES} lines for a release`, () => {
    expect(Math.max(...releases.map((release) => release.trim().split('\n').length))).toBeLessThanOrEqual(MAX_LINES);
  });
});
