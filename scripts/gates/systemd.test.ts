import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, read, workspace } from './repository.ts';

const CHECKOUT = '/srv/fotosoc/site';
const isHere = spawnSync('systemd-analyze', ['--version']).error === undefined;

describe.each(filesOf('docs/systemd'))('%s', (unit) => {
  const text = read(unit);
  const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)![1]!;

  it('sets what the configuration reads', () => {
    const config = read('api/src/config/config.ts');
    const set = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) => line!.split(' '));
    const names = set.map((one) => one.split('=')[0]!).filter((name) => name !== 'NODE_ENV');
    expect(names).toContain('ROLE');
    expect(names.filter((name) => !config.includes(`'${name}'`))).toEqual([]);
  });

  it('starts what is there', () => {
    const at = valueOf('WorkingDirectory').replace(CHECKOUT, workspace);
    const [program, ...args] = valueOf('ExecStart').split(' ');
    const { scripts } = JSON.parse(readFileSync(path.join(at, 'package.json'), 'utf8')) as { scripts?: object };
    const isThere = program!.endsWith('npx')
      ? Object.hasOwn(scripts ?? {}, args.at(-1)!)
      : existsSync(path.join(at, args.at(-1)!));
    expect(isThere).toBe(true);
  });

  it.runIf(isHere)('is a unit that systemd reads', () => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', path.join(workspace, unit)], { encoding: 'utf8' });
    expect(stderr).not.toMatch(/Unknown|Invalid|Failed to parse/);
  });
});
