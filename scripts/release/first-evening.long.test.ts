import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPackage, workspace } from '../packages/members.ts';
import { archive } from './archive.ts';
import { composeRelease } from './compose-release.ts';
import { canBeCopied, runOnOwnMachine } from './own-machine.ts';

const { version } = readPackage(workspace);
const [FIRST, SECOND] = [`fotosoc-${version}`, `fotosoc-${version}-next`] as const;
const OPERATING = readFileSync(path.join(workspace, 'docs/operating.md'), 'utf8')
  .replaceAll('fotosoc-1.1.0', SECOND)
  .replaceAll('fotosoc-1.0.0', FIRST);

/** The commands of a section, one after the other as they stand there. */
function commandsOf(heading: string): string[] {
  const [, section = ''] = new RegExp(`^## ${heading}\\n([^]+?)^## `, 'm').exec(OPERATING)!;
  return [...section.matchAll(/^```sh\n([^]+?)^```/gm)].map(([, commands]) => commands!);
}

const [install, settings, https, administrator, backup, logs] = commandsOf('A first evening');
const [upgrade, goBack, restore] = commandsOf('Upgrade');

const folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-evening-'));
const archives = [FIRST, SECOND].map((name) => path.join(folder, `${name}.tar.gz`)) as [string, string];
beforeAll(async () => {
  if (!canBeCopied) return;
  copyFileSync(await archive(await composeRelease(() => undefined)), archives[0]);
  execFileSync('tar', ['-xzf', archives[0], '-C', folder]);
  renameSync(path.join(folder, FIRST), path.join(folder, SECOND));
  execFileSync('tar', ['-cf', archives[1], '--use-compress-program=gzip -1', '-C', folder, SECOND]);
});
afterAll(() => rmSync(folder, { recursive: true }));

const VISIT = 'curl --silent --insecure --resolve "*:443:127.0.0.1" --resolve "*:80:127.0.0.1"';
/** Until it answers, which release runs. */
const RUNS = `curl --silent --fail --retry 30 --retry-delay 1 --retry-all-errors --output /dev/null \\
  http://127.0.0.1:3000/api/health && readlink "/proc/$(cat /run/fotosoc.pid)/cwd"`;

it.skipIf(!canBeCopied)('the first evening, an upgrade and the way back, word by word', async () => {
  const printed = await runOnOwnMachine(
    [
      install,
      settings,
      'echo',
      https,
      `${VISIT} --output /dev/null --write-out '%{http_code} to %{redirect_url}\\n' http://$NAME/loans`,
      `${VISIT} --http2 --output page --write-out '%{http_code} by HTTP/%{http_version}\\n' https://$NAME/loans`,
      'install -D /etc/hostname /var/www/html/.well-known/acme-challenge/renewal',
      `${VISIT} --output /dev/null --write-out '%{http_code}\\n' http://$NAME/.well-known/acme-challenge/renewal`,
      `grep -o '<h1[^>]*>Equipment loans' page | sed 's/.*>//'`,
      administrator,
      backup,
      logs,
      upgrade,
      RUNS,
      goBack,
      RUNS,
      restore!.replace('2026-11-22-033012', '$(ls /var/backups/fotosoc | tail -n 1)'),
      RUNS,
    ].join('\n'),
    archives,
  );
  expect(printed.trim().split('\n')).toEqual([
    '{"status":"ok","uploads":"open"}',
    '301 to https://example.org/loans',
    '200 by HTTP/2',
    '200',
    'Equipment loans',
    expect.stringMatching(/^A link to choose a password is on its way to chair@example\.org/),
    expect.stringMatching(/^\/var\/backups\/fotosoc\/\S+ has \d+ files and \d+ rows/),
    expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{6}$/),
    expect.stringMatching(/^\/var\/backups\/fotosoc\/\S+ has \d+ files and \d+ rows/),
    `/srv/fotosoc/${SECOND}`,
    `/srv/fotosoc/${FIRST}`,
    expect.stringMatching(/^\/var\/lib\/fotosoc\/data is restored/),
    expect.stringMatching(/^What was there is in \/var\/lib\/fotosoc\/data\.before-restore-/),
    `/srv/fotosoc/${FIRST}`,
  ]);
});
