import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { workspace } from '../packages/members.ts';
import { archiveFolder } from './archive.ts';
import { WAITING_HEADING } from './changelog.ts';
import { composeRelease } from './compose-release.ts';
import { convertContainerfile } from './containerfile.ts';
import { copyObstacle, runOnMachineCopy } from './machine-copy.ts';

/** Names of the two releases in the documents. */
const IN_DOCS = { first: 'fotosoc-2.0.0-3fa9c1d2b4', second: 'fotosoc-2.1.0-9b04e7ac51' };

const folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-evening-'));
const archives = copyObstacle ? [] : await makeArchives();
const [FIRST = '', SECOND = ''] = archives.map((file) => path.basename(file, '.tar.gz'));

const [install, settings, https, administrator, backup, logs] = commandsOf('operating.md', 'Install the site');
const [ask, upgrade, goBack, restore] = commandsOf('operating.md', 'Upgrade');
const [doctor] = commandsOf('operating.md', 'Check the installation');
const [several, restartEach] = commandsOf('scaling.md', 'Run a second process on the same machine');

afterAll(() => rmSync(folder, { recursive: true }));

/** Creates this release and the next one, with distinct names. */
async function makeArchives(): Promise<string[]> {
  const made = [await archiveFolder(await composeRelease(() => undefined)), packNextRelease()];
  return made.map((file) => {
    const kept = path.join(folder, path.basename(file));
    copyFileSync(file, kept);
    return kept;
  });
}

/** Creates the next release with the release commands, in a clone.
 *  @returns its archive */
function packNextRelease(): string {
  const clone = path.join(folder, 'clone');
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  execFileSync('git', ['clone', '--quiet', workspace, clone]);
  run('npx', '-y', 'pnpm@10', 'install', '--offline', '--frozen-lockfile');
  writeFileSync(path.join(clone, '.changeset/next.md'), "---\n'@fotosoc/api': patch\n---\n\nThe next release.\n");
  const changelog = path.join(clone, 'CHANGELOG.md');
  const text = readFileSync(changelog, 'utf8');
  if (!text.includes(WAITING_HEADING)) appendFileSync(changelog, `\n${WAITING_HEADING}\n\n- The next release.\n`);
  run('npx', 'tsx', 'scripts/release/raise-version.ts');
  run('git', 'add', '--all');
  run('git', '-c', 'user.name=Test', '-c', 'user.email=test@example.org', 'commit', '--quiet', '-m', 'release');
  const [, file] = /^The release is (.+)$/m.exec(run('npx', '-y', 'pnpm@10', 'release:pack'))!;
  return file!;
}

/** Returns the commands of a section in order, with the names of these releases. */
function commandsOf(document: string, heading: string): string[] {
  const text = readFileSync(path.join(workspace, 'docs', document), 'utf8')
    .replaceAll(IN_DOCS.second, SECOND)
    .replaceAll(IN_DOCS.first, FIRST);
  const [, section = ''] = new RegExp(`^## ${heading}\n([^]+?)^## `, 'm').exec(text)!;
  return [...section.matchAll(/^```sh\n([^]+?)^```/gm)].map(([, commands]) => commands!);
}

const IS_WELL = expect.stringMatching(/^\{"status":"ok","uploads":"open","release":/) as string;

/** Requests the site until it responds: reloading settings takes a moment. */
const VISIT =
  'curl --silent --fail --retry 30 --retry-delay 1 --retry-all-errors --insecure --resolve "*:443:127.0.0.1" --resolve "*:80:127.0.0.1"';
const PROCESS = '$(systemctl show --property MainPID --value fotosoc)';
/** Prints the running release as soon as the site responds. */
const RUNS = `${VISIT} --output /dev/null http://127.0.0.1:3000/api/health && readlink "/proc/${PROCESS}/cwd"`;

if (copyObstacle) console.log(`Not tried by systemd: ${copyObstacle} here.`);

it.skipIf(copyObstacle)('installation, an upgrade and the rollback work as documented', async () => {
  const printed = await runOnMachineCopy(
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
      `${doctor!.trim()} | grep -E 'Settings|Database'`,
      `${ask!.trim()} | tail -n 1`,
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
    IS_WELL,
    '301 to https://example.org/loans',
    '200 by HTTP/2',
    '200',
    'Equipment loans',
    expect.stringMatching(/^A mail to chair@example\.org has a link to choose a password/),
    expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{6}$/),
    'ok   Settings: All settings are valid.',
    'ok   Database: The database answers, is intact and up to date.',
    'This release can take over.',
    `/srv/fotosoc/${SECOND}`,
    `/srv/fotosoc/${FIRST}`,
    expect.stringMatching(/^\/var\/lib\/fotosoc\/data is restored/),
    expect.stringMatching(/^The previous data folder is \/var\/lib\/fotosoc\/data\.before-restore-/),
    `/srv/fotosoc/${FIRST}`,
  ]);
});

it.skipIf(copyObstacle)('systemd restarts a killed site, but not one that a setting stops', async () => {
  const printed = await runOnMachineCopy(
    [
      install,
      settings,
      'systemd-analyze verify /etc/systemd/system/fotosoc*.service /etc/systemd/system/fotosoc*.timer 2>&1 && echo',
      `kill -9 ${PROCESS} && sleep 1`,
      RUNS,
      'systemctl show --property NRestarts fotosoc',
      'echo RATE_FACTOR=many >> /etc/fotosoc.env && systemctl restart fotosoc',
      'while systemctl is-active --quiet fotosoc; do sleep 0.1; done; sleep 3',
      'systemctl show --property ActiveState --property ExecMainStatus --property NRestarts fotosoc',
      'journalctl --unit fotosoc --output cat | grep RATE_FACTOR',
    ].join('\n'),
    archives,
  );
  expect(printed.trim().split('\n')).toEqual([
    IS_WELL,
    `/srv/fotosoc/${FIRST}`,
    'NRestarts=1',
    'NRestarts=0',
    'ExecMainStatus=78',
    'ActiveState=failed',
    expect.stringMatching(/^RATE_FACTOR must be /),
  ]);
});

it.skipIf(copyObstacle)('becomes several processes, and these a next release, without waiting visitors', async () => {
  const visits = `while test ! -e upgraded; do
    curl --silent --insecure --resolve '*:443:127.0.0.1' --output /dev/null \\
      --write-out '%{http_code} %{time_total}\n' https://$NAME/loans >> visits || true
    sleep 0.02
  done`;
  const printed = await runOnMachineCopy(
    [
      install,
      settings,
      https,
      `${VISIT} --output /dev/null https://$NAME/loans`,
      `(${visits}) & visits=$!`,
      several,
      `${ask!.trim()} > /dev/null\n${upgrade!.replaceAll(/^systemctl .*\n/gm, '')}`,
      restartEach,
      'touch upgraded && wait $visits && echo',
      `for unit in fotosoc-jobs fotosoc@3001 fotosoc@3002; do
        readlink "/proc/$(systemctl show --property MainPID --value $unit)/cwd"
      done`,
      `cut -d ' ' -f 1 visits | sort | uniq -c`,
      `cut -d ' ' -f 2 visits | sort -n | tail -n 1`,
    ].join('\n'),
    archives,
  );
  const said = printed.trim().split('\n').slice(1);
  console.log(`${said.at(-2)!.trim()} answered, the slowest after ${said.at(-1)} s`);
  expect(said.slice(0, -1)).toEqual([
    ...Array.from({ length: 3 }, () => `/srv/fotosoc/${SECOND}`),
    expect.stringMatching(/^ *\d+ 200$/),
  ]);
});

it.skipIf(copyObstacle)(
  'is built, started, found healthy and given an administrator by the Containerfile',
  async () => {
    const printed = await runOnMachineCopy(
      [
        `useradd node && tar -xzf ${FIRST}.tar.gz && cd ${FIRST}`,
        convertContainerfile(readFileSync(path.join(workspace, 'docs/Containerfile'), 'utf8')),
        'until is_healthy 2> /dev/null; do sleep 0.5; done',
        'curl --silent http://127.0.0.1:3000/api/health && echo',
        'as_user node admin.js chair@example.org',
        'stat --format "%U %a" /var/lib/fotosoc/data/fotosoc.sqlite',
      ].join('\n'),
      archives,
    );
    expect(printed).toMatch(
      /\n\{"status":"ok","uploads":"open","release":\{[^}]*\}\}\nChoose a password within an hour, at\nhttp.+\nnode 600\n$/,
    );
  },
);
