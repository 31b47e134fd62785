import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { workspace } from '../packages/members.ts';
import { RELEASE_SCRIPTS } from './compose-release.ts';

it('a release contains every script that its commands import', () => {
  const imported = RELEASE_SCRIPTS.flatMap((script) => {
    const text = readFileSync(path.join(workspace, script), 'utf8');
    const own = [...text.matchAll(/^import (?!type ).*from '(\.[^']+)';$/gm)].map(([, from]) =>
      path.posix.join(path.posix.dirname(script), from!),
    );
    return own.filter((file) => file.startsWith('scripts/'));
  });
  expect(imported).toContain('scripts/data/env-files.ts');
  expect(imported.filter((file) => !RELEASE_SCRIPTS.includes(file))).toEqual([]);
});
