import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { RELEASE_COMMANDS } from '../release/commands.ts';
import { listTrackedFiles, readRepositoryFile, workspace } from './repository.ts';

const isHere = spawnSync('systemd-analyze', ['--version']).error === undefined;
/** Exposure on the scale of `systemd-analyze security`, from 0 to 10; below 5 is "OK". */
const MAX_EXPOSURE = 4;

const units = listTrackedFiles('docs/systemd');
const services = units.filter((unit) => unit.endsWith('.service'));

describe.each(units)('%s', (unit) => {
  it.runIf(isHere)('is a unit that systemd reads', () => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', path.join(workspace, unit)], { encoding: 'utf8' });
    expect(stderr).not.toMatch(/Unknown|Invalid|Failed to parse/);
  });
});

describe.each(services)('%s', (unit) => {
  const text = readRepositoryFile(unit);

  it('sets the variables that the configuration reads, and runs as another user', () => {
    const config = readRepositoryFile('api/src/config/config.ts');
    const set = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) => line!.split(' '));
    expect(set).toEqual(expect.arrayContaining(['NODE_ENV=production', 'DATA_DIR=/var/lib/fotosoc/data']));
    expect(set.map((one) => one.split('=')[0]!).filter((name) => !config.includes(`'${name}'`))).toEqual([]);
  });

  it.runIf(isHere)(`leaves the process an exposure below ${MAX_EXPOSURE}`, () => {
    const file = path.join(workspace, unit);
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', file], { encoding: 'utf8' });
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
    expect(Number(exposure)).toBeLessThan(MAX_EXPOSURE);
  });

  it('starts programs of the release with node only', () => {
    const started = [...text.matchAll(/\/usr\/bin\/node \/srv\/fotosoc\/current\/(\S+)/g)].map(([, file]) => file!);
    expect(started).toHaveLength(1);
    expect(Object.keys(RELEASE_COMMANDS)).toContain(started[0]);
    expect(text).not.toMatch(/^Exec.*\b(?:npx|npm|pnpm|tsx)\b/m);
  });
});

it('a failed backup starts the notification unit, which does not need the backup disk', () => {
  const [, failed = ''] = /^OnFailure=(.+)$/m.exec(readRepositoryFile('docs/systemd/fotosoc-backup.service'))!;
  expect(services).toContain(`docs/systemd/${failed}`);
  const text = readRepositoryFile(`docs/systemd/${failed}`);
  expect(text).toContain('backup.js --tell-failure');
  expect(text).not.toContain('/var/backups');
});

it('the timer starts the backup', () => {
  const [timer] = units.filter((unit) => unit.endsWith('.timer'));
  expect(services).toContain(timer!.replace('.timer', '.service'));
});
